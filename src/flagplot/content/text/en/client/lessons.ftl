# What is said in the first battles, step by step; what each step waits for stands in the client's `lib/desk/lessons.ts`.

tactical =
    .title = Two cruisers by day
    .blurb = Minneapolis meets Tone by day. Course, speed, target: that is all there is to remember.
    .step1 = You command the cruiser Minneapolis; Tone steams on your beam. The framed heading always says what is asked of you now.
    .step2 = The blue wedges show where your guns bear: nine to either side, six ahead, three astern. The dashed ring is the edge of close range. Drag the paper to move it, the wheel zooms.
    .step3 = Plot a course: drag the small ring at the end of her line, or press the right arrow a few times. The course is written in the panel as you draw it.
    .step4 = Now a target. Choose Tone where it says “All guns that bear”, or press D.
    .step5 = Before anything is given, the odds stand under the button: what your guns would do to her at close, medium and long range. Nobody may measure the range; judge it.
    .step6 = Give the order: the dark button, or Enter. Tone's captain has plotted too, in secret. Both ships fire from where they are, then both move.
    .step7 = “Just now” says what happened. Open the report beside it, or press the full stop.
    .step8 = Every step shows its dice. Press “Why” on one: the modifiers with their reasons, the printed chart with the cell that was read, the rule in words. Then carry on.
    .step9 = Keep your broadside to her and your range long, or close and trust your aim. Twelve turns decide it. The key ? lists every key and finds any rule.

operational =
    .title = Easter Sunday off Ceylon
    .blurb = Nagumo's carriers are somewhere south of you. Hide, search, strike, and be gone by morning.
    .step1 = You command the Allies in the Bay of Bengal, April 1942. The framed heading always says what is asked of you now.
    .step2 = Blue and round is yours, orange and angular is Japan. The dashed square with ? is a marker nobody has looked at: Nagumo's carriers, or nothing at all.
    .step3 = Fighters first. In the list press 30 Squadron, then Colombo. That only writes the order: give it with the dark button, or Enter. Until a die falls you may undo it.
    .step4 = Enough in the air. Press Done, and confirm.
    .step5 = Now the ships. A small magenta ring marks a piece that can do something. Tap A2 at Colombo, or press N: it goes from piece to piece.
    .step6 = Dotted hexes are legal. Tap one, drag the counter there, or use the arrow keys and Enter.
    .step7 = Under the button you read the risk before you take it: whether their search planes would find you there. Confirm if you dare, or go back and choose another hex.
    .step8 = That will do. Press Done, and confirm.
    .step9 = Who looks at the marker? In the list press “413 Squadron RCAF looks at J1”: her flying boats reach farthest. Confirm.
    .step10 = “Just now” says what they found; its report opens every result to its dice, the chart with the cell that was read, and the rule. By day Somerville must hide; by night his Albacores may strike. Fight on: ? lists every key and finds any rule.

strategic =
    .title = The Malay Barrier
    .blurb = Tonnage, escorts and flags: where to spend too few ships on too much ocean.
    .step1 = You lead the Allied navies at the Malay Barrier. A turn is two months; the framed heading always says what is asked of you now.
    .step2 = The chart holds sea areas, bases and merchant routes: the thicker the line, the more tonnage. The strip below it shows the ten steps of a turn; in most of them you hand in one sheet.
    .step3 = The briefing has placed your ships: choose “Placement: leave as it is”. Nothing is sent before you confirm with the dark button, or Enter.
    .step4 = Ships may change their base; these need not. Leave the transfers as they are, and confirm.
    .step5 = Merchantmen in reserve earn nothing. Press “Draft one for me”: it puts them on the busiest routes, line by line, and the rules read each line as it is written. Confirm.
    .step6 = Now every ship gets one task: task forces fight, escorts guard the routes, submarines hunt on theirs. Draft a sheet, change what you like, and confirm. Japan writes hers at the same time; all are sealed until the last is in.
    .step7 = A flag would send a task force out. Keep yours in port this time: choose “Operations flags: leave as it is”, and confirm. Without a flag it may still come out against an enemy.
    .step8 = Cards add to the dice of a fight to come. Keep them too: choose “Advantage cards: leave as it is”, and confirm. Then the sheets are opened.
    .step9 = Japan is at sea. “What would the captain do?” advises without ordering; come out or let it pass, and confirm. What you risk stands under the button where it can be known.
    .step10 = “Just now” says what came of it; its report opens every result to its dice, the chart with the cell that was read, and the rule. Fight on: ? lists every key and finds any rule.
