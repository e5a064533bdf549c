import type { Rule } from "./rule";

/** Credentials, rights, sessions and trust. */
export const ACCESS_WEAKNESS_RULES: readonly Rule[] = [
  {
    id: "weakness.hard-coded-credentials",
    name: "Credentials that are fixed or shipped",
    words: [
      /\bhard[\s_-]?coded\b/i,
      /\b(?:default|undocumented|factory|static)[\s_-](?:passwords?|credentials?|accounts?|logins?|user ?names?)\b/i,
      /\bbackdoor account\w*/i,
    ],
    cwes: [259, 321, 798, 1392, 1393, 1188],
    techniques: [
      ["T1078.001", "primary_impact"],
      ["T1190", "exploitation"],
      ["T1133", "exploitation"],
    ],
  },
  {
    id: "weakness.cleartext-credentials",
    name: "Secrets stored or sent in clear text",
    words: [
      /\b(?:clear|plain)[\s_-]?text (?:stor\w+|transmi\w+|submission|passwords?|credentials?)/i,
      /\b(?:passwords?|credentials?|secrets?|keys?) .{0,40}\b(?:in )?(?:clear|plain)[\s_-]?text\b/i,
      /\bunencrypted (?:passwords?|credentials?)/i,
      /\b(?:exposed|leaked|stored|recoverable) (?:passwords?|credentials?|API keys?|secrets?)\b/i,
      /\b(?:API keys?|access keys?|private keys?|secrets?) (?:disclos\w+|expos\w+|leak\w*)/i,
    ],
    cwes: [256, 257, 260, 312, 313, 522, 523, 532],
    techniques: [
      ["T1552", "primary_impact"],
      ["T1078", "secondary_impact"],
    ],
  },
  {
    id: "weakness.cleartext-transmission",
    name: "Traffic that can be read on the way",
    words: [
      /\b(?:clear|plain)[\s_-]?text (?:HTTP|traffic|protocol|messages?|communication\w*|transmission)/i,
      /\bsniff\w*/i,
      /\beavesdrop\w*/i,
      /\bintercept\w* .{0,30}\b(?:traffic|communication\w*|data|credentials?)\b/i,
    ],
    cwes: [319],
    techniques: [
      ["T1040", "primary_impact"],
      ["T1557", "exploitation"],
      ["T1552", "secondary_impact"],
    ],
  },
  {
    id: "weakness.certificate-validation",
    name: "Peer or certificate not verified",
    words: [
      /\b(?:not|improper\w*|fail\w*|insufficient) .{0,15}(?:verif\w+|validat\w+) .{0,30}\b(?:certificates?|host ?names?)\b/i,
      /\bcertificate validation\b/i,
      /\b(?:man|machine|adversary)[\s_-]in[\s_-]the[\s_-]middle\b/i,
      /\bMITM\b/i,
      /\b(?:SMB|LDAP) signing\b/i,
      /\b(?:NTLM|SMB) relay\w*/i,
      /\b(?:LLMNR|NBT-NS|ARP)\b.{0,15}\b(?:poison|spoof)\w*/i,
    ],
    cwes: [295, 297, 300],
    techniques: [["T1557", "exploitation"]],
  },
  {
    id: "weakness.weak-randomness",
    name: "Guessable values",
    words: [
      /\b(?:predictable|guessable|insufficient(?:ly)? random|weak random)\w*/i,
      /\bnot seeded\b/i,
      /\bPRNG\b/,
      /\binsufficient entropy\b/i,
    ],
    cwes: [330, 331, 335, 338, 340, 341],
    techniques: [
      ["T1110", "exploitation"],
      ["T1078", "primary_impact"],
    ],
  },
  {
    id: "weakness.brute-force",
    name: "No limit on guessing",
    words: [
      /\bbrute[\s_-]?forc\w*/i,
      /\b(?:weak|guessable) (?:passwords?|credentials?)\b/i,
      /\bpassword (?:guessing|spraying|requirements?|policy)\b/i,
      /\b(?:strong|short|weak) passwords\b/i,
      /\btiming (?:attack|side)\w*/i,
      /\bcredential stuffing\b/i,
      /\brate limit\w* .{0,30}\b(?:login|password|authentication)\b/i,
    ],
    cwes: [307, 521],
    techniques: [
      ["T1110", "exploitation"],
      ["T1078", "primary_impact"],
    ],
  },
  {
    id: "weakness.authentication-bypass",
    name: "Authentication bypassed or missing",
    words: [
      /\b(?:authentication|auth|login)[\s_-]bypass\w*/i,
      /\bbypass\w* .{0,20}\bauthenticat\w*/i,
      /\b(?:missing|improper|broken|incorrect|insufficient|lack\w* of|no) authentication\b/i,
      /\bwithout authenticat\w*/i,
      /\b(?:unprotected by password|unauthenticated access)\b/i,
      /\b(?:JWT|JSON web tokens?)\b/i,
    ],
    cwes: [287, 288, 289, 290, 294, 302, 304, 305, 306, 592, 1390],
    techniques: [
      ["T1190", "exploitation"],
      ["T1059", "primary_impact"],
      ["T1078", "primary_impact"],
      ["T1068", "primary_impact"],
    ],
  },
  {
    id: "weakness.access-control",
    name: "Missing or wrong authorization",
    words: [
      /\b(?:broken|improper|incorrect|missing|insufficient|insecure) (?:access control|authorization|permission\w*)/i,
      /\binsecure direct object reference\w*/i,
      /\bIDOR\b/i,
      /\b(?:authorization|access control|permission)[\s_-](?:bypass|check)\w*/i,
      /\bunauthori[sz]ed access\b/i,
    ],
    cwes: [284, 285, 425, 639, 862, 863],
    techniques: [
      ["T1190", "exploitation"],
      ["T1068", "exploitation"],
      ["T1005", "primary_impact"],
    ],
  },
  {
    id: "weakness.privilege-management",
    name: "Elevation of privilege",
    words: [
      /\b(?:elevation of|escalat\w+(?: of)?|gain\w*|elevate\w*) (?:\w+ )?(?:privileges?|permissions?)\b/i,
      /\bprivileges?[\s_-](?:escalat\w+|elevat\w+)/i,
      /\b(?:gain|obtain) (?:root|administrator|admin|SYSTEM)\b/i,
      /\bLPE\b/,
    ],
    cwes: [250, 264, 266, 267, 268, 269, 271, 272, 273, 274, 732],
    techniques: [
      ["T1068", "primary_impact"],
      ["T1078", "exploitation"],
      ["T1059", "primary_impact"],
    ],
  },
  {
    id: "weakness.library-search-path",
    name: "Untrusted search path",
    words: [
      /\bDLL (?:hijack|preload|side[\s_-]?load|load|plant)\w*/i,
      /\b(?:untrusted|uncontrolled|unquoted) (?:search path|service path)\b/i,
      /\bsearch path (?:element|vulnerabilit\w+)/i,
      /\bTrojan horse .{0,20}\b(?:DLL|library|file)\b/i,
    ],
    cwes: [426, 427, 428],
    techniques: [
      ["T1574", "primary_impact"],
      ["T1068", "secondary_impact"],
    ],
  },
  {
    id: "weakness.link-following",
    name: "Symbolic link followed",
    words: [/\bsym(?:bolic )?[\s_-]?links?\b/i, /\b(?:hard )?link following\b/i],
    cwes: [59, 61, 64],
    techniques: [
      ["T1068", "exploitation"],
      ["T1565.001", "primary_impact"],
      ["T1202", "exploitation"],
    ],
  },
  {
    id: "weakness.session",
    name: "Session taken over",
    words: [
      /\bsession[\s_-](?:fixation|hijack\w*|ID|identifier|prediction|takeover|riding)\b/i,
      /\b(?:steal|hijack)\w* .{0,25}\bsessions?\b/i,
    ],
    cwes: [384, 613],
    techniques: [
      ["T1563", "primary_impact"],
      ["T1539", "secondary_impact"],
      ["T1185", "secondary_impact"],
    ],
  },
  {
    id: "weakness.protection-bypass",
    name: "Protection mechanism bypassed",
    words: [
      /\bsecurity (?:feature|protection|mechanism|restriction)s?[\s_-]bypass\w*/i,
      /\bbypass\w* .{0,30}\b(?:security feature|protection mechanism|security restriction|ASLR|policy)\w*/i,
      /\bMark of the Web\b/i,
    ],
    cwes: [693, 358, 345],
    techniques: [
      ["T1211", "exploitation"],
      ["T1553", "primary_impact"],
      ["T1204.002", "exploitation"],
    ],
  },
  {
    id: "weakness.signature-verification",
    name: "Signature or origin of software not verified",
    words: [
      /\b(?:image|software|firmware|update|package|code|driver|script)s?\b.{0,25}\b(?:signatures?|authenticity|integrity|signing)\b/i,
      /\b(?:signatures?|authenticity|integrity) .{0,10}\bof .{0,25}\b(?:image|software|firmware|update|package|code|driver|script)s?\b/i,
      /\bunsigned (?:code|software|driver|binar\w+|firmware)/i,
    ],
    cwes: [347, 494],
    techniques: [
      ["T1553", "primary_impact"],
      ["T1542", "primary_impact"],
      ["T1548", "primary_impact"],
    ],
  },
  {
    id: "weakness.sandbox",
    name: "Sandbox left",
    words: [
      /\bsandbox[\s_-](?:escape|bypass|breakout)\w*/i,
      /\b(?:escap|bypass)\w* .{0,25}\bsandbox\w*/i,
    ],
    cwes: [],
    techniques: [
      ["T1203", "exploitation"],
      ["T1189", "exploitation"],
      ["T1211", "exploitation"],
      ["T1497", "primary_impact"],
    ],
  },
  {
    id: "weakness.spoofing",
    name: "Spoofing",
    words: [/\bspoof\w*/i, /\bimpersonat\w*/i],
    cwes: [451, 346],
    techniques: [
      ["T1557", "primary_impact"],
      ["T1036", "secondary_impact"],
      ["T1566", "exploitation"],
    ],
  },
];
