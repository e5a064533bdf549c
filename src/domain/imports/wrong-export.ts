const ADVICE = {
  burp: "In Burp Suite select the issues, choose “Report issues” and the format XML.",
  zap: "In ZAP generate the report “Traditional XML” or “Traditional JSON”, with or without requests and responses.",
} as const;

type Tool = keyof typeof ADVICE;

/** What a file is, as a phrase, and the tools that may have a better export of the same. */
export interface FileKind {
  phrase: string;
  tools: readonly Tool[];
}

const XML_ROOTS = new Map<string, FileKind>([
  ["issues", { phrase: "a Burp Suite issue report", tools: ["burp"] }],
  [
    "items",
    { phrase: "Burp's “Save items” export, which holds traffic but no issues", tools: ["burp"] },
  ],
  ["testsuites", { phrase: "JUnit XML, such as Dastardly writes", tools: ["burp"] }],
  ["testsuite", { phrase: "JUnit XML, such as Dastardly writes", tools: ["burp"] }],
  ["OWASPZAPReport", { phrase: "a ZAP report", tools: ["zap"] }],
  ["html", { phrase: "an HTML report", tools: ["burp", "zap"] }],
  ["HTML", { phrase: "an HTML report", tools: ["burp", "zap"] }],
  ["NessusClientData_v2", { phrase: "a Nessus report", tools: [] }],
  ["nmaprun", { phrase: "Nmap output", tools: [] }],
]);

const JSON_MEMBERS = new Map<string, FileKind>([
  ["site", { phrase: "a ZAP report", tools: ["zap"] }],
  ["@generated", { phrase: "a ZAP report", tools: ["zap"] }],
  ["alerts", { phrase: "JSON with alerts", tools: ["zap"] }],
  ["issue_events", { phrase: "the JSON of Burp Suite's REST API", tools: ["burp"] }],
  ["Issues", { phrase: "the GraphQL JSON of Burp Suite DAST", tools: ["burp"] }],
  ["runs", { phrase: "SARIF", tools: [] }],
]);

/** What a document with this root element is. */
export function xmlKind(root: string): FileKind {
  const shown = root.length > 60 ? `${root.slice(0, 60)}…` : root;
  return XML_ROOTS.get(root) ?? { phrase: `XML with the root element “${shown}”`, tools: [] };
}

/** What a JSON object with these members is. */
export function jsonKind(members: readonly string[]): FileKind {
  for (const [member, kind] of JSON_MEMBERS) {
    if (members.includes(member)) return kind;
  }
  return { phrase: "JSON of another shape", tools: [] };
}

/** Detail for a file that is not the report that was expected: what it is, and the export to use. */
export function wrongExport({ phrase }: FileKind, tool: Tool): string {
  return `This is ${phrase}. ${ADVICE[tool]}`;
}

/** The same where no particular report was expected. */
export function notImportable({ phrase, tools }: FileKind): string {
  const advice = tools.map((tool) => ADVICE[tool]).join(" ");
  return `This is ${phrase}. ${advice === "" ? "No importer reads it." : advice}`;
}
