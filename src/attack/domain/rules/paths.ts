import type { Rule } from "./rule";

/** How an attacker gets there: place, rights and the help of a user that the text states. */
export const PATH_RULES: readonly Rule[] = [
  {
    id: "path.public-application",
    name: "Reachable application on the network",
    words: [
      /\bunauthenticated,? (?:\w+,? )?remote\b/i,
      /\bremote,? unauthenticated\b/i,
      /\b(?:crafted|malicious|specially crafted) (?:\w+ )?(?:HTTPS?|SOAP|web|API|POST|GET|network) (?:requests?|messages?|traffic)\b/i,
      /\bnetwork access via HTTPS?\b/i,
      /\bweb[\s_-](?:based )?(?:management|admin\w*|user)? ?(?:interface|UI|application|server|service|portal|console)\b/i,
      /\bpublic(?:ly)?[\s_-](?:facing|accessible|exposed)\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [["T1190", "exploitation"]],
  },
  {
    id: "path.drive-by",
    name: "Visit of a prepared web page",
    words: [
      /\b(?:crafted|malicious|hostile|prepared|specially crafted) (?:HTML|web) ?(?:pages?|sites?|content|document)\b/i,
      /\b(?:webpage|website|web ?site|web page|HTML page)s?\b/i,
      /\b(?:Internet Explorer|Chromium|Google Chrome|WebKit|Firefox|Safari|scripting engine|Flash Player|ActiveX)\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [
      ["T1189", "exploitation"],
      ["T1203", "exploitation"],
    ],
  },
  {
    id: "path.malicious-file",
    name: "A user opens a prepared file",
    words: [
      /\b(?:crafted|malicious|malformed|prepared|specially crafted) .{0,25}\b(?:files?|documents?|PDF|images?|fonts?|attachments?|archives?|spreadsheets?|projects?)\b/i,
      /\bopen(?:s|ed|ing)? .{0,25}\b(?:files?|documents?|attachments?|projects?)\b/i,
      /\bvia an? .{0,25}\b(?:files?|documents?)\b/i,
      /\b(?:Adobe (?:Acrobat|Reader)|Acrobat Reader|Microsoft (?:Office|Word|Excel|PowerPoint)|WinRAR)\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [
      ["T1204.002", "exploitation"],
      ["T1203", "exploitation"],
      ["T1566.001", "exploitation"],
    ],
  },
  {
    id: "path.project-file",
    name: "An engineer opens a prepared project",
    words: [/\bproject files?\b/i],
    supporting: true,
    cwes: [],
    techniques: [
      ["T1204.002", "exploitation"],
      ["T1574", "primary_impact"],
      ["T1203", "exploitation"],
    ],
  },
  {
    id: "path.web-plugin",
    name: "Plugin of a web site",
    words: [
      /\b(?:WordPress|Joomla|Drupal|vBulletin|Magento|phpMyAdmin)\b/i,
      /\bplug-?in .{0,30}\bfor WordPress\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [
      ["T1190", "exploitation"],
      ["T1491", "secondary_impact"],
    ],
  },
  {
    id: "path.appliance-management",
    name: "Command line of a network device",
    words: [/\b(?:CLI|command[\s_-]line interface)\b/, /\b(?:NX-OS|IOS XE|ASA|FXOS|SD-WAN)\b/],
    supporting: true,
    cwes: [],
    techniques: [
      ["T1059", "primary_impact"],
      ["T1078", "exploitation"],
      ["T1133", "exploitation"],
    ],
  },
  {
    id: "path.user-action",
    name: "A user is led to act",
    words: [
      /\b(?:trick|convinc|persuad|entic|lur)\w* .{0,30}\b(?:users?|victims?|admin\w*|person|into)\b/i,
      /\buser interaction\b/i,
      /\bclick\w* .{0,25}\blinks?\b/i,
      /\bvictims?\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1204", "exploitation"],
      ["T1566", "exploitation"],
    ],
  },
  {
    id: "path.phishing",
    name: "Phishing",
    words: [
      /\b(?:spear[\s_-]?)?phish\w*/i,
      /\b(?:malicious|crafted) e-?mails?\b/i,
      /\bsend\w* .{0,25}\be-?mails?\b/i,
    ],
    cwes: [],
    techniques: [["T1566", "exploitation"]],
  },
  {
    id: "path.local-user",
    name: "A local user or process",
    words: [
      /\blocal,? (?:\w+,? )?(?:attackers?|users?)\b/i,
      /\b(?:attackers?|users?) with local access\b/i,
      /\b(?:Win32k|kernel[\s_-]mode|kernel|device driver|ioctl)\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [["T1068", "exploitation"]],
  },
  {
    id: "path.valid-account",
    name: "An account is needed",
    words: [
      /\b(?:low[\s_-]privileged?|privileged|authorized) (?:user|attacker|account)s?\b/i,
      /\bauthenticated,? (?:\w+,? )?(?:attackers?|users?|administrators?)\b/i,
      /\bvalid (?:\w+ )?(?:credentials?|accounts?)\b/i,
      /\b(?:administrat\w+|user) credentials\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [["T1078", "exploitation"]],
  },
  {
    id: "path.external-service",
    name: "Remote access service or appliance",
    words: [
      /\b(?:SSL )?VPN\b/,
      /\bremote access (?:VPN|service|server|gateway)\b/i,
      /\b(?:SSH|telnet|RDP|Remote Desktop)\b/i,
      /\b(?:routers?|firewalls?|gateways?)\b/i,
    ],
    supporting: true,
    cwes: [],
    techniques: [
      ["T1133", "exploitation"],
      ["T1190", "exploitation"],
    ],
  },
  {
    id: "path.lateral-service",
    name: "Service inside the network",
    words: [
      /\bSMB(?:v\d)? (?:server|service|client|protocol|request|packet)s?\b/i,
      /\b(?:adjacent|same) (?:network|LAN|subnet)\b/i,
      /\blateral movement\b/i,
    ],
    cwes: [],
    techniques: [["T1210", "exploitation"]],
  },
  {
    id: "path.physical",
    name: "Physical access",
    words: [/\bphysical(?:ly)? (?:access|present|attacker|proximate)\w*/i, /\bUSB\b/],
    cwes: [],
    techniques: [
      ["T1091", "exploitation"],
      ["T1200", "exploitation"],
    ],
  },
  {
    id: "path.supply-chain",
    name: "Compromised supply",
    words: [
      /\bsupply[\s_-]chain\b/i,
      /\b(?:malicious|trojani[sz]ed|compromised) (?:package|update|library|dependency|installer|build)s?\b/i,
    ],
    cwes: [506, 1357],
    techniques: [["T1195", "exploitation"]],
  },
];
