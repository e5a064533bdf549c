import type { Rule } from "./rule";

/** Input that is taken for code, a path or an address. */
export const INPUT_WEAKNESS_RULES: readonly Rule[] = [
  {
    id: "weakness.cross-site-scripting",
    name: "Cross-site scripting",
    words: [/\bcross[\s_-]?site[\s_-]?script\w*/i, /\bXSS\b/i],
    cwes: [79, 80, 83, 87],
    techniques: [
      ["T1059.007", "primary_impact"],
      ["T1185", "secondary_impact"],
      ["T1204.001", "exploitation"],
      ["T1189", "exploitation"],
      ["T1557", "secondary_impact"],
    ],
  },
  {
    id: "weakness.cross-site-scripting-stored",
    name: "Stored cross-site scripting",
    words: [
      /\b(?:stored|persistent|permanent)[\s_-](?:cross[\s_-]?site[\s_-]?script\w*|XSS\b)/i,
      /\b(?:cross[\s_-]?site[\s_-]?scripting|XSS)[\s:_-]{1,3}\(?(?:stored|persistent)\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1059.007", "primary_impact"],
      ["T1189", "exploitation"],
      ["T1185", "secondary_impact"],
    ],
  },
  {
    id: "weakness.sql-injection",
    name: "SQL injection",
    words: [/\bSQL[\s_-]?(?:code[\s_-])?injection\w*/i, /\bSQLi\b/i, /\binject\w* .{0,20}\bSQL\b/i],
    cwes: [89, 564, 943],
    techniques: [
      ["T1190", "exploitation"],
      ["T1059", "primary_impact"],
      ["T1005", "secondary_impact"],
      ["T1565.001", "secondary_impact"],
    ],
  },
  {
    id: "weakness.command-injection",
    name: "Operating system command injection",
    words: [
      /\b(?:OS|shell|remote|operating system)?[\s_-]?command[\s_-]?injection\w*/i,
      /\binject\w* .{0,30}\bcommands?\b/i,
      /\bexecut\w* (?:arbitrary |any |malicious |operating system |OS |shell |system |root |privileged |unauthorized ){1,3}commands?\b/i,
      /\b(?:arbitrary|remote) (?:OS |shell |system )?command execution\b/i,
    ],
    cwes: [77, 78, 88],
    techniques: [
      ["T1059", "primary_impact"],
      ["T1190", "exploitation"],
      ["T1068", "secondary_impact"],
      ["T1133", "exploitation"],
    ],
  },
  {
    id: "weakness.code-injection",
    name: "Code or template injection",
    words: [
      /\b(?:PHP |remote |script |arbitrary )?code[\s_-]injection\b/i,
      /\b(?:server[\s_-]side[\s_-])?template injection\b/i,
      /\bSSTI\b/i,
      /\b(?:OGNL|expression language|EL|JNDI|LDAP|NoSQL|XPath)[\s_-]injection\b/i,
      /\bObject[\s_-]Graph Navigation\b/i,
      /\bLog4Shell\b/i,
    ],
    cwes: [94, 95, 96, 74, 90, 91, 917, 1336, 643],
    techniques: [
      ["T1190", "exploitation"],
      ["T1059", "primary_impact"],
      ["T1505.003", "secondary_impact"],
    ],
  },
  {
    id: "weakness.deserialization",
    name: "Deserialization of untrusted data",
    words: [/\b(?:un|de)[\s_-]?seriali[sz]\w*/i, /\bPHP object injection\b/i],
    cwes: [502],
    techniques: [
      ["T1059", "primary_impact"],
      ["T1190", "exploitation"],
      ["T1505.003", "secondary_impact"],
    ],
  },
  {
    id: "weakness.remote-code-execution",
    name: "Remote code execution",
    words: [
      /\bremote (?:code|command) execution\b/i,
      /\bRCE\b/,
      /\bremotely execut\w*/i,
      /\bremote .{0,20}attackers? .{0,40}execute (?:arbitrary )?code\b/i,
    ],
    cwes: [],
    techniques: [
      ["T1203", "exploitation"],
      ["T1190", "exploitation"],
      ["T1059", "primary_impact"],
    ],
  },
  {
    id: "weakness.path-traversal",
    name: "Path traversal",
    words: [
      /\b(?:directory|path|file)[\s_/-](?:path )?travers\w*/i,
      /\bdot[\s_-]dot\b/i,
      /\b(?:local )?file inclusion\b/i,
      /\bLFI\b/,
    ],
    cwes: [22, 23, 24, 35, 36, 73, 98],
    techniques: [
      ["T1190", "exploitation"],
      ["T1005", "primary_impact"],
      ["T1083", "primary_impact"],
      ["T1552", "secondary_impact"],
    ],
  },
  {
    id: "weakness.file-upload",
    name: "Unrestricted upload of files",
    words: [
      /\b(?:unrestricted|arbitrary|insecure|malicious|remote)[\s_-]?(?:file)?[\s_-]upload\w*/i,
      /\bfile[\s_-]upload\w*/i,
      /\bupload\w* .{0,30}\b(?:files?|scripts?|JSP|web ?shell)\b/i,
      /\bweb[\s_-]?shells?\b/i,
    ],
    cwes: [434],
    techniques: [
      ["T1190", "exploitation"],
      ["T1505.003", "primary_impact"],
      ["T1059", "secondary_impact"],
      ["T1105", "primary_impact"],
    ],
  },
  {
    id: "weakness.server-side-request-forgery",
    name: "Server-side request forgery",
    words: [/\bserver[\s_-]side request forg\w*/i, /\bSSRF\b/i],
    cwes: [918],
    techniques: [
      ["T1190", "exploitation"],
      ["T1046", "primary_impact"],
      ["T1090", "primary_impact"],
      ["T1005", "secondary_impact"],
    ],
  },
  {
    id: "weakness.xml-external-entity",
    name: "XML external entity",
    words: [/\bXML (?:eXternal )?entit\w*/i, /\bXXE\b/i],
    cwes: [611, 776],
    techniques: [
      ["T1190", "exploitation"],
      ["T1005", "secondary_impact"],
      ["T1059", "primary_impact"],
      ["T1046", "secondary_impact"],
    ],
  },
  {
    id: "weakness.cross-site-request-forgery",
    name: "Cross-site request forgery",
    words: [/\bcross[\s_-]site request forg\w*/i, /\bCSRF\b/i, /\bXSRF\b/i],
    cwes: [352],
    techniques: [
      ["T1204.001", "exploitation"],
      ["T1068", "primary_impact"],
      ["T1189", "exploitation"],
    ],
  },
  {
    id: "weakness.open-redirect",
    name: "Open redirect",
    words: [
      /\bopen[\s_-]redirect\w*/i,
      /\b(?:URL|unvalidated|external|off[\s_-]?site)[\s_-]redirect\w*/i,
      /\bredirect\w* .{0,30}\b(?:malicious|arbitrary|untrusted|external)\b/i,
    ],
    cwes: [601],
    techniques: [
      ["T1566.002", "exploitation"],
      ["T1036", "secondary_impact"],
      ["T1204.001", "exploitation"],
    ],
  },
  {
    id: "weakness.clickjacking",
    name: "Clickjacking",
    words: [/\bclick[\s_-]?jack\w*/i, /\bUI redress\w*/i],
    cwes: [1021],
    techniques: [["T1204.001", "exploitation"]],
  },
];
