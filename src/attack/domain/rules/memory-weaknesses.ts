import type { Rule } from "./rule";

/** Memory and resources used wrongly. */
export const MEMORY_WEAKNESS_RULES: readonly Rule[] = [
  {
    id: "weakness.buffer-overflow",
    name: "Write outside the bounds of a buffer",
    words: [
      /\b(?:stack|heap)?[\s_-]?(?:based )?buffer[\s_-]over(?:flow|run)\w*/i,
      /\b(?:stack|heap)[\s_-](?:based |buffer )?(?:overflow|corruption)\b/i,
      /\bout[\s_-]of[\s_-]bounds[\s_-]write\b/i,
      /\boff[\s_-]by[\s_-]one\b/i,
    ],
    cwes: [119, 120, 121, 122, 123, 124, 680, 787, 805],
    techniques: [
      ["T1203", "exploitation"],
      ["T1574", "primary_impact"],
      ["T1499.004", "secondary_impact"],
      ["T1059", "secondary_impact"],
    ],
  },
  {
    id: "weakness.memory-corruption",
    name: "Use of memory in a wrong state",
    words: [
      /\buse[\s_-]after[\s_-]free\b/i,
      /\bmemory[\s_-]corruption\w*/i,
      /\bcorrupts? memory\b/i,
      /\btype[\s_-]confusion\b/i,
      /\bdouble[\s_-]free\b/i,
      /\bdangling pointer\b/i,
    ],
    cwes: [415, 416, 825, 843, 824, 908],
    techniques: [
      ["T1203", "exploitation"],
      ["T1189", "exploitation"],
      ["T1068", "primary_impact"],
      ["T1499.004", "secondary_impact"],
    ],
  },
  {
    id: "weakness.objects-in-memory",
    name: "Objects in memory handled wrongly",
    words: [/\b(?:handl|access)\w+ (?:of )?objects? in memory\b/i],
    cwes: [],
    techniques: [
      ["T1574", "primary_impact"],
      ["T1499.004", "secondary_impact"],
      ["T1203", "exploitation"],
      ["T1189", "exploitation"],
      ["T1068", "primary_impact"],
    ],
  },
  {
    id: "weakness.integer-overflow",
    name: "Wrong arithmetic on numbers",
    words: [/\binteger[\s_-](?:over|under)flow\w*/i, /\bnumeric truncation\b/i],
    cwes: [190, 191, 197, 681],
    techniques: [
      ["T1203", "exploitation"],
      ["T1574", "primary_impact"],
      ["T1499.004", "secondary_impact"],
    ],
  },
  {
    id: "weakness.out-of-bounds-read",
    name: "Read outside the bounds of a buffer",
    words: [
      /\bout[\s_-]of[\s_-]bounds[\s_-](?:memory[\s_-])?read\b/i,
      /\bbuffer over[\s_-]?read\b/i,
    ],
    cwes: [125, 126, 127],
    techniques: [
      ["T1005", "primary_impact"],
      ["T1203", "exploitation"],
      ["T1499.004", "secondary_impact"],
    ],
  },
  {
    id: "weakness.denial-of-service",
    name: "Denial of service",
    words: [
      /\bdenial[\s_-]of[\s_-]service\b/i,
      /\b(?:DoS|ReDoS|DDoS)\b/,
      /\b(?:resource|memory|CPU|disk)[\s_-](?:exhaustion|consumption|leak)\b/i,
      /\binfinite loop\b/i,
      /\bNULL pointer\b/i,
      /\b(?:cause|trigger)\w* .{0,40}\b(?:crash|reboot|reload|restart|hang)\w*/i,
    ],
    cwes: [400, 401, 404, 476, 617, 674, 770, 772, 835, 1333],
    techniques: [
      ["T1499.004", "primary_impact"],
      ["T1190", "exploitation"],
      ["T1203", "exploitation"],
    ],
  },
  {
    id: "weakness.race-condition",
    name: "Race condition",
    words: [/\brace condition\w*/i, /\bTOCTOU\b/i, /\btime[\s_-]of[\s_-]check\b/i],
    cwes: [362, 366, 367],
    techniques: [
      ["T1068", "primary_impact"],
      ["T1499.004", "secondary_impact"],
    ],
  },
];
