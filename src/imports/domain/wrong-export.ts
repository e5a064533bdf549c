import type { ReportHead } from "./report/inspect-head";

/**
 * Kind of a file that no importer reads, as a phrase, and the formats that the same tool exports as
 * well.
 */
export interface OtherKind {
  phrase: string;
  formats: readonly string[];
}

const JUNIT: OtherKind = { phrase: "JUnit XML, such as Dastardly writes", formats: ["burp"] };
const HTML: OtherKind = { phrase: "an HTML report", formats: [] };

const XML_ROOTS = new Map<string, OtherKind>([
  [
    "items",
    { phrase: "Burp's “Save items” export, which holds traffic but no issues", formats: ["burp"] },
  ],
  ["testsuites", JUNIT],
  ["testsuite", JUNIT],
  ["html", HTML],
  ["HTML", HTML],
  ["NessusClientData", { phrase: "a Nessus report of version 1", formats: ["nessus"] }],
]);

const JSON_MEMBERS = new Map<string, OtherKind>([
  ["issue_events", { phrase: "the JSON of Burp Suite's REST API", formats: ["burp"] }],
]);
const BURP_GRAPHQL: OtherKind = {
  phrase: "the GraphQL JSON of Burp Suite DAST",
  formats: ["burp"],
};

/** Kind of a file that certainly no importer reads; else null. */
export function knownOther(head: ReportHead): OtherKind | null {
  switch (head.syntax) {
    case "empty":
      return { phrase: "an empty file", formats: [] };
    case "binary":
      return { phrase: head.phrase, formats: [] };
    case "xml":
      return XML_ROOTS.get(head.root ?? "") ?? null;
    case "json":
      // Other tools have issues beside what else they say.
      if (head.members.length === 1 && head.members[0] === "Issues") return BURP_GRAPHQL;
      return JSON_MEMBERS.get(head.members.find((name) => JSON_MEMBERS.has(name)) ?? "") ?? null;
    default:
      return null;
  }
}

/** The same for a file of which only the syntax is known. */
export function syntaxPhrase(head: ReportHead): string {
  switch (head.syntax) {
    case "xml": {
      if (head.root === null) return "XML";
      const shown = head.root.length > 60 ? `${head.root.slice(0, 60)}…` : head.root;
      return `XML with the root element “${shown}”`;
    }
    case "json":
      return head.isWhole && /^\s*\[\s*\]\s*$/.test(head.text)
        ? "an empty list, which does not say which tool wrote it: import it by the tool's name"
        : "JSON of another shape";
    default:
      return "text that is neither XML nor JSON";
  }
}
