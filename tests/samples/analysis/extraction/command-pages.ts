/** A page of commands: the tool, what it is for, and what to type for what. */
type Page = readonly [name: string, purpose: string, ...examples: (readonly [string, string])[]];

const pages: readonly Page[] = [
  [
    "boxup",
    "Puts files in a box that takes less room, and takes them out again.",
    ["Put the files of a folder in a new box", "boxup -c letters.box ~/letters/*.txt"],
    ["Show what a box holds without opening it", "boxup --list letters.box"],
    ["Take everything out into another folder", "boxup -x letters.box --into /tmp/letters"],
    ["Ask for a password before anybody can read it", "boxup -c --secret diary.box diary/2019.txt"],
  ],
  [
    "findin",
    "Looks for words in many files at once and tells where they stand.",
    ["Look for a name in all notes", "findin 'Aunt Mary' notes/*.md"],
    ["Count how often each word comes", "findin --count --each notes/*.md | sort -n"],
    [
      "Look in folders within folders, but leave pictures out",
      "findin -r --skip=*.png harbour ~/home",
    ],
    ["Show three lines before and behind what was found", "findin -b 3 -a 3 storm log/ship.txt"],
  ],
  [
    "gardener",
    "Keeps old copies of a folder and throws away those that nobody will miss.",
    ["Begin to keep copies of a folder every evening", "gardener keep ~/work --at 21:30"],
    ["List the copies that there are, the oldest first", "gardener list --old-first ~/work"],
    ["Bring back the folder as it was last week", "gardener back ~/work --to last-week"],
    ["Keep only one copy of each month that has passed", "gardener thin --one-a=month ~/work"],
  ],
  [
    "lamp",
    "Changes how bright the screen is, now or by the time of the day.",
    ["Make the screen half as bright as it can be", "lamp --set 50%"],
    ["Turn it down slowly over ten minutes", "lamp --to 10% --over 10m"],
    ["Let it follow the sun at the place where you live", "lamp --sun --place=53.5,10.0"],
    ["Write down how bright it was all day", "lamp --watch > ~/.lamp/today.log"],
  ],
  [
    "postman",
    "Sends letters from the terminal and fetches those that have come.",
    [
      "Send a letter with a picture of the house",
      "postman send -t ann@example.com --with house.jpg",
    ],
    ["Fetch what is new and leave it on the server", "postman fetch --keep"],
    ["Show only letters that somebody has not answered yet", "postman list --unanswered | less"],
    ["Move everything from last year to another folder", "postman move --before=2020 old/letters"],
  ],
  [
    "ruler",
    "Measures how long other programs take and how much memory they want.",
    ["Measure one program once", "ruler -- ./count-stars sky.dat"],
    ["Run it twenty times and show the middle one", "ruler -n 20 --middle ./count-stars sky.dat"],
    [
      "Compare two versions with the same file",
      "ruler --compare ./old/count-stars ./new/count-stars sky.dat",
    ],
    ["Stop as soon as it takes more than a minute", "ruler --limit=60s ./count-stars universe.dat"],
  ],
  [
    "shelf",
    "Lends and returns books of a small library that has no librarian.",
    ["Write down that somebody has taken a book", "shelf lend 'The Sea Wolf' --to=Peter"],
    ["Show who should have returned theirs by now", "shelf late --days 30"],
    ["Print a card for each new book in the spring", "shelf cards --since=2021-03-01 | print"],
    ["Mark a book that has lost its last pages", "shelf mark -m 'ends too soon' 00417"],
  ],
  [
    "weather",
    "Tells what the sky will do, as far as anybody knows.",
    ["Ask about tomorrow where you are", "weather --tomorrow"],
    ["Ask about the next week on the coast, hour by hour", "weather --days=7 --hourly coast/north"],
    ["Say it only when rain is likely before noon", "weather -q --if 'rain > 60%' --before=12"],
    ["Save what was said, to see later whether it was right", "weather --json >> ~/sky/said.json"],
  ],
];

/** The pages as they would be offered. */
export const commandPages = pages
  .map(([name, purpose, ...examples]) =>
    [name, purpose, ...examples.flatMap(([what, command]) => [`${what}:`, command])].join("\n\n"),
  )
  .join("\n\n");

/** What is said of them in words. */
export const explanations = pages.flatMap(([, purpose, ...examples]) => [
  purpose,
  ...examples.map(([what]) => `${what}:`),
]);

export const names = pages.map(([name]) => name);

export const commandsIn = pages.flatMap(([, , ...examples]) =>
  examples.map(([, command]) => command),
);
