import type { Rule } from "./rule";

/** The attacker's gain, whatever the weakness is called. */
export const EFFECT_RULES: readonly Rule[] = [
  {
    id: "effect.execute-code",
    name: "Arbitrary code runs",
    words: [
      /\b(?:execut\w+|run\w*) (?:of )?(?:arbitrary |malicious |remote |unauthorized |untrusted |their own ){1,2}(?:\w+ )?(?:code|scripts?|programs?|commands?)\b/i,
      /\b(?:arbitrary|unauthorized) code execution\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1203", "exploitation"],
      ["T1059", "primary_impact"],
    ],
  },
  {
    id: "effect.execute-script",
    name: "Script of the attacker runs in the browser",
    words: [
      /\b(?:execut\w+|inject\w*|run\w*) .{0,30}\b(?:JavaScript|HTML|script code|web script)\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1059.007", "primary_impact"],
      ["T1185", "secondary_impact"],
    ],
  },
  {
    id: "effect.read-files",
    name: "Files or data are read",
    words: [
      /\b(?:read|view|access|download|retriev\w+|disclos\w+|obtain) (?:of )?(?:arbitrary |any |sensitive |local |restricted |confidential |internal |system |potentially )*(?:files?|data|information)\b/i,
      /\barbitrary file (?:read|disclosure|download|access)\b/i,
      /\binformation (?:disclosure|exposure|leak\w*)\b/i,
      /\bsensitive (?:data|information) (?:exposure|disclosure|leak\w*)\b/i,
      /\bdata (?:exposure|exfiltrat\w+|leak\w*)\b/i,
    ],
    cwes: [200, 201, 209, 497, 538],
    techniques: [
      ["T1005", "primary_impact"],
      ["T1190", "exploitation"],
      ["T1552", "secondary_impact"],
    ],
  },
  {
    id: "effect.steal-credentials",
    name: "Credentials are obtained",
    words: [
      /\b(?:obtain|steal|read|view|retriev|recover|disclos|extract|leak|discover|access)\w* .{0,30}\b(?:passwords?|credentials?|hash(?:es)?|API keys?|private keys?|secrets)\b/i,
      /\b(?:password|credential|hash) (?:disclosure|leak\w*|theft|dump\w*|harvest\w*)/i,
    ],
    cwes: [],
    techniques: [
      ["T1552", "primary_impact"],
      ["T1003", "primary_impact"],
      ["T1078", "secondary_impact"],
    ],
  },
  {
    id: "effect.dump-credentials",
    name: "Credentials taken from the system or the domain",
    words: [
      /\b(?:LSASS|DCSync|NTDS\.dit|SAM (?:database|hive)|mimikatz|credential dump\w*)\b/i,
      /\b(?:local|domain) (?:password )?hashes\b/i,
    ],
    cwes: [],
    techniques: [["T1003", "primary_impact"]],
  },
  {
    id: "effect.kerberos-tickets",
    name: "Kerberos tickets stolen or forged",
    words: [/\b(?:kerberoast|AS-REP roast|golden ticket|silver ticket)\w*/i],
    cwes: [],
    techniques: [["T1558", "primary_impact"]],
  },
  {
    id: "effect.write-files",
    name: "Files are written",
    words: [
      /\b(?:writ\w+|overwrit\w+|creat\w+|plac\w+|drop\w*) (?:of )?(?:arbitrary |any |malicious |system |sensitive )*files?\b/i,
      /\barbitrary file (?:writ\w+|creation|overwrit\w+)\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1105", "primary_impact"],
      ["T1565.001", "primary_impact"],
      ["T1505.003", "secondary_impact"],
      ["T1059", "secondary_impact"],
    ],
  },
  {
    id: "effect.delete-files",
    name: "Files or data are destroyed",
    words: [
      /\b(?:delet\w+|remov\w+|eras\w+|wip\w+|destr(?:oy|uct)\w*) (?:of )?(?:arbitrary |any |system |user |sensitive |all )*(?:files?|data|directories|databases?)\b/i,
      /\barbitrary (?:file|folder|directory) (?:deletion|removal)\b/i,
      /\bfile deletion\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1485", "primary_impact"],
      ["T1565.001", "secondary_impact"],
    ],
  },
  {
    id: "effect.manipulate-data",
    name: "Data or settings are changed",
    words: [
      /\b(?:modif\w+|alter\w*|chang\w+|tamper\w*(?: with)?|manipulat\w+|corrupt\w*) .{0,25}\b(?:data|files?|settings?|configuration|contents?|database|values?|records?)\b/i,
      /\b(?:data|content|parameter) (?:tampering|manipulation)\b/i,
      /\bunauthori[sz]ed (?:increase|transfer|modification)\b/i,
    ],
    cwes: [353, 354],
    techniques: [["T1565", "primary_impact"]],
  },
  {
    id: "effect.create-account",
    name: "Accounts are created",
    words: [
      /\b(?:creat\w+|add\w*|register\w*) .{0,30}\b(?:accounts?|(?:admin\w*|new|root|privileged) users?)\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1136", "primary_impact"],
      ["T1078", "secondary_impact"],
    ],
  },
  {
    id: "effect.change-account",
    name: "Accounts are taken over",
    words: [
      /\b(?:reset|chang)\w* .{0,25}\bpasswords?\b/i,
      /\baccount (?:takeover|manipulation|hijack\w*)\b/i,
      /\b(?:assign|grant)\w* .{0,25}\b(?:roles?|permissions?|privileges?)\b/i,
    ],
    cwes: [620, 640],
    techniques: [
      ["T1098", "primary_impact"],
      ["T1078", "secondary_impact"],
    ],
  },
  {
    id: "effect.deface",
    name: "Pages are defaced",
    words: [/\bdefac\w*/i],
    cwes: [],
    techniques: [["T1491", "primary_impact"]],
  },
  {
    id: "effect.list-users",
    name: "Users or accounts are enumerated",
    words: [
      /\b(?:user ?names?|users?|accounts?) enumerat\w*/i,
      /\benumerat\w* .{0,20}\b(?:users?|accounts?|user ?names?)\b/i,
    ],
    cwes: [203, 204],
    techniques: [["T1087", "primary_impact"]],
  },
  {
    id: "effect.escape",
    name: "Escape from a container or virtual machine",
    words: [
      /\b(?:container|guest|virtual machine|VM|hypervisor|docker)[\s_-](?:escape|breakout|to[\s_-]host)\b/i,
      /\bescap\w+ .{0,25}\b(?:container|guest|virtual machine|VM|host)\b/i,
    ],
    cwes: [],
    techniques: [["T1611", "primary_impact"]],
  },
  {
    id: "effect.boot",
    name: "Firmware or the start of the system is changed",
    words: [
      /\b(?:secure boot|boot ?loader|bootkit|UEFI|BIOS|ROMMON)\b/i,
      /\b(?:malicious|modified|unsigned|arbitrary|custom) (?:firmware|(?:software|boot) images?)\b/i,
    ],
    cwes: [],
    techniques: [["T1542", "primary_impact"]],
  },
  {
    id: "effect.ransomware",
    name: "Data encrypted for ransom",
    words: [/\bransom\w*/i],
    cwes: [],
    techniques: [["T1486", "secondary_impact"]],
  },
  {
    id: "effect.mining",
    name: "Computing power is taken",
    words: [/\bcrypto[\s_-]?(?:min|jack)\w*/i, /\bcoin ?min\w*/i],
    cwes: [],
    techniques: [["T1496", "secondary_impact"]],
  },
  {
    id: "effect.disable-protection",
    name: "Security software is switched off",
    words: [
      /\b(?:disabl\w+|terminat\w+|stop\w*|kill\w*|turn\w* off) .{0,30}\b(?:antivirus|anti[\s_-]virus|EDR|security (?:software|product|agent|control)s?|endpoint protection|defender|logging|protection|firewall)\b/i,
    ],
    cwes: [],
    techniques: [["T1685", "primary_impact"]],
  },
];
