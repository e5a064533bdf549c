import type { ReportParser } from "@/imports/domain/report/report-parser";
import { type JsonRow, jsonParser } from "@/imports/domain/report/report-table";
import { ZapReport } from "./zap-report";

const SITE = ["site", "*"];

/** Reads the texts, numbers and booleans at a path; an item of a list has no name. */
type Member = (path: readonly string[], read: (text: string, name: string) => void) => JsonRow;

/**
 * Parser of ZAP's JSON: the reports traditional-json and traditional-json-plus, and the answer of the
 * API, `{"alerts": […]}`. The order of members does not matter.
 */
export function zapJsonParser(): ReportParser {
  const stated: Record<string, string> = {};
  const lists = new Set<string>();
  return jsonParser(({ records, failure }) => {
    const report = new ZapReport(records, failure);
    const member: Member = (path, read) => ({
      path,
      scalar: (text, name, kind) => {
        if (kind === "literal" && text === "null") return;
        report.checkSize();
        read(text, typeof name === "string" ? name : "");
      },
    });
    const list = (name: string): JsonRow => {
      const see = () => void lists.add(name);
      return { path: [name], open: see, scalar: see };
    };
    return {
      objectRoot: true,
      rows: [
        ...["site", "alerts"].map(list),
        ...["@version", "created"].map((name) =>
          member([name], (text) => {
            stated[name.replace("@", "")] = text;
          }),
        ),
        ...siteRows(report, member),
        ...alertRows([...SITE, "alerts", "*"], report, member),
        ...alertRows(["alerts", "*"], report, member),
      ],
      end: (warnings) => {
        if (lists.size === 0) throw failure("There is neither a member “site” nor “alerts” in it");
        return report.end(lists.has("site") ? "zap-json" : "zap-api-json", stated, warnings);
      },
    };
  });
}

function siteRows(report: ZapReport, member: Member): JsonRow[] {
  let site: Record<string, string> = {};
  return [
    {
      path: SITE,
      orOne: true,
      open: (kind) => {
        site = {};
        if (kind === "object") report.openSite();
      },
      close: () => report.closeSite(site),
    },
    ...["name", "host", "port", "ssl"].map((name) =>
      member([...SITE, `@${name}`], (text) => {
        site[name] = text;
        if (name === "name") report.nameSite(site);
      }),
    ),
  ];
}

function alertRows(path: readonly string[], report: ZapReport, member: Member): JsonRow[] {
  let tag = { tag: "", link: "" };
  const tags = [...path, "tags", "*"];
  const instance = [...path, "instances", "*"];
  return [
    {
      path,
      orOne: true,
      open: (kind, { line }) => {
        if (kind === "object") report.openAlert(line);
      },
      close: () => report.closeAlert(),
    },
    member([...path, "*"], (text, name) => report.alert?.field(name, text)),
    {
      path: instance,
      orOne: true,
      open: (kind, { line }) => {
        if (kind === "object") report.alert?.openInstance(line);
      },
      close: () => report.closeInstance(),
    },
    member([...instance, "*"], (text, name) => report.alert?.instanceField(name, text)),
    {
      // A tag is `{"tag": …, "link": …}`, `name: link` or a name.
      ...member(tags, (text, name) =>
        report.alert?.tag(name === "" ? { tag: text, link: "" } : { tag: name, link: text }),
      ),
      open: () => {
        tag = { tag: "", link: "" };
      },
      close: (kind) => {
        if (kind === "object") report.alert?.tag(tag);
      },
    },
    ...(["tag", "link"] as const).map((name) =>
      member([...tags, name], (text) => {
        tag[name] = text;
      }),
    ),
  ];
}
