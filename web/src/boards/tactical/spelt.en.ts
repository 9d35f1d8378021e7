/** A scenario's conditions without the shorthand of the rules. */

const WAYS: Record<string, string> = { "x<": "west", "x>": "east", "y<": "south", "y>": "north" };

/** `x < -25,000`: a line at sea, in yards from the origin. */
function lines(text: string): string {
  return text
    .replace(/\bedge (?=[xy] [<>])/g, "edge, ")
    .replace(/\bby (?=[xy] [<>])/g, "by the line ")
    .replace(/\b([xy]) ([<>]) -?([\d,]*\d)/g, (_, axis: string, sign: string, yards: string) => `${yards} yards ${WAYS[axis + sign] ?? ""} of the origin`)
    .replace(/ of the origin or /g, " or ");
}

export function spelt(text: string): string {
  return lines(text)
    .replace(/CS points with ratio/, "A ship sunk counts her comparative strength (CS), one at heavy damage half of it, weighed by the odds of the two forces")
    .replace(/CS points/, "A ship sunk counts her comparative strength (CS), one at heavy damage half of it")
    .replace(/Comparative strength: a/, "A")
    .replace(/\bat HD\b/g, "at heavy damage")
    .replace(/\bHD result\b/g, "heavy damage:")
    .replace(/\bif HD\b/g, "if heavily damaged")
    .replace(/\bstarts HD, controlled\b/g, "starts heavily damaged, under control")
    .replace(/\bstarts D, controlled\b/g, "starts damaged, under control")
    .replace(/\bat D or better\b/g, "with no more than damage")
    .replace(/\bworse than D\b/g, "worse than damaged")
    .replace(/\bno worse than none or D-controlled\b/g, "undamaged, or damaged and under control,")
    .replace(/\bships (SG|SC)\b/g, "ships have $1 radar")
    .replace(/\bcarry (SG|SC)\b/g, "carry $1 radar")
    .replace(/radar and fire-control radar/g, "and fire-control radar")
    .replace(/\bonly BOW\b/g, "only the bow battery")
    .replace(/\bSTN\b/g, "stern")
    .replace(/\b(\d):(\d)\b/g, "$1 in $2")
    .replace(/ \(written(?:; die procedure ([A-Z0-9-]+))?\)/g, (_, rule?: string) => (rule ? ` (${rule})` : ""));
}
