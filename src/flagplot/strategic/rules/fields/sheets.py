"""The fields of each sheet."""

from __future__ import annotations

from flagplot.strategic.rules.drafts.allocation import AllocationDraft
from flagplot.strategic.rules.drafts.cards import CardsDraft
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.flags import FlagsDraft
from flagplot.strategic.rules.drafts.placement import PlacementDraft
from flagplot.strategic.rules.drafts.supply import SupplyDraft
from flagplot.strategic.rules.drafts.tonnage import TonnageDraft
from flagplot.strategic.rules.drafts.transfers import TransferDraft
from flagplot.strategic.rules.fields.allocation import AllocationFields
from flagplot.strategic.rules.fields.cards import CardFields
from flagplot.strategic.rules.fields.field import Fields
from flagplot.strategic.rules.fields.operations import OperationFields
from flagplot.strategic.rules.fields.supply import PlacementFields, SupplyFields
from flagplot.strategic.rules.fields.tonnage import TonnageFields
from flagplot.strategic.rules.fields.transfers import TransferFields


def fields_of(draft: Draft) -> Fields:
    """The fields of a sheet's lines."""
    if isinstance(draft, AllocationDraft):
        return AllocationFields(draft)
    if isinstance(draft, TonnageDraft):
        return TonnageFields(draft)
    if isinstance(draft, TransferDraft):
        return TransferFields(draft)
    if isinstance(draft, SupplyDraft):
        return SupplyFields(draft)
    if isinstance(draft, PlacementDraft):
        return PlacementFields(draft)
    if isinstance(draft, CardsDraft):
        return CardFields(draft)
    assert isinstance(draft, FlagsDraft)
    return OperationFields(draft, offers=True)
