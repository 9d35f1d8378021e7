import { ended } from "../../lib/text/capital";
import { untrack } from "svelte";

import type { BoardPlugin } from "../../games/plugin";
import type { Desk } from "../../lib/desk/desk.svelte";
import { questionIn } from "../../lib/desk/orders";
import { sound } from "../../lib/page/sound.svelte";
import type { GameEvent } from "../../lib/server/api";
import type { SeatStore } from "../../lib/server/table.svelte";
import { SideName } from "../../lib/text/sides";
import { t } from "../../lib/text/words";
import { gravest, isNotable } from "../../panels/report/gravity";
import { planRoom } from "../../panels/run/room.svelte";

/** The question and its hint, for screen readers. */
function asks(desk: Desk, plugin: BoardPlugin | null): { title: string; how: string; left: string } {
  const asked = plugin?.ask?.(desk);
  const [put, further] = questionIn(desk.view?.prompt?.text ?? "");
  return {
    title: desk.plain(asked?.title ?? put),
    how: asked?.aloud ?? asked?.hint ?? further,
    left: asked?.left ?? "",
  };
}

const sentences = (...parts: string[]): string => parts.filter(Boolean).map(ended).join(" ");

/** Announce the current question again. */
export function repeat(desk: Desk, plugin: BoardPlugin | null): void {
  const { title, how } = asks(desk, plugin);
  desk.say(sentences(title, how));
}

/** The gravest of some events, in their order. */
function told(events: readonly GameEvent[]): GameEvent[] {
  const grave = new Set(gravest(events, 5));
  return events.filter((event) => grave.has(event));
}
const textsOf = (news: readonly GameEvent[]): string[] => news.map(({ text }) => text);

/**
 * The live region announces questions and events, once, and chat messages of others. During a run only what is notable is announced, and only if
 * the run goes on: otherwise its card says it. `board` is undefined until it is loaded, null if there is none.
 */
export function speak(desk: Desk, store: SeatStore, board: () => BoardPlugin | null | undefined): void {
  let chatted = store.chat.length;
  $effect(() => {
    const fresh = store.chat.slice(chatted);
    chatted = store.chat.length;
    for (const one of fresh) untrack(() => desk.say(t.chatSaid({ who: SideName(one.from), text: one.text })));
  });
  let spoken = -1;
  let asked = "";
  let owed = false;
  let isHere = false;
  /** Steps whose hint has been announced: once is enough. */
  const explained = new Set<string>();
  const room = planRoom(desk);
  /** Grave events of a run since its state was last known, and those before: they are announced when it has gone on after them. */
  let [held, ripe] = [[] as GameEvent[], [] as GameEvent[]];
  /** How many events had been heard when a run was last under way. */
  let ran = -1;
  $effect(() => {
    const plans = room.plans;
    untrack(() => {
      const news = plans?.card ? [] : told(plans?.runs ? ripe : [...ripe, ...held]);
      room.heard(news);
      desk.say(sentences(...textsOf(news)));
      [ripe, held] = [plans?.runs ? held : [], []];
    });
  });
  $effect(() => {
    const update = store.update;
    const plugin = board();
    if (!update || plugin === undefined) return; // the board has the words
    if (spoken < 0) spoken = update.count; // events before this page was opened are not news
    // A question is announced when its orders have arrived, because its text depends on them.
    if (desk.mayOrder && !desk.ready) return;
    const fresh = store.events.filter((event) => event.n >= spoken);
    if (room.card && !fresh.length) return; // the card asks
    const runs = room.runs || room.busy; // it is under way before the server's answer says so
    if (runs) ran = store.heard;
    // What arrives while a card is open and no order has been given since is of the run, and the card says it.
    if (!update.view.outcome && (runs || (room.card && ran === store.heard))) {
      spoken = update.count;
      owed = update.owes;
      if (runs) held.push(...fresh.filter(isNotable));
      return;
    }
    if (isHere && update.owes && !owed) sound.bell();
    isHere = true;
    owed = update.owes;
    spoken = update.count;
    const { title: question, how, left } = update.owes ? untrack(() => asks(desk, plugin)) : { title: "", how: "", left: "" };
    const asking = `${update.count} ${question} ${left}`; // the view can change without news, when the enemy has sealed a plot
    if (!fresh.length && (!question || (asked === asking && !desk.isQuiet))) return;
    const events = told([...ripe, ...held, ...fresh]);
    const news = textsOf(events);
    [ripe, held] = [[], []];
    room.heard(events);
    if (!news.length && desk.isQuiet) news.push(t.given);
    if (update.view.outcome && news.length) news.push(t.atTheEnd);
    desk.isQuiet = false;
    const step = update.view.flow.at(-1)?.phase ?? question;
    desk.say(sentences(...news, question, explained.has(step) ? left : how));
    if (!question) return;
    explained.add(step);
    asked = asking;
  });
}
