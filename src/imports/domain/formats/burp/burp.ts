import type { ReportParser } from "@/imports/domain/report/report-parser";
import { xmlParser } from "@/imports/domain/report/report-table";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import { burpIssue } from "./burp-issue";

/**
 * Parser of Burp Suite's XML issue reports, of all versions from 1.5 on. One record for each issue.
 * Text that XML does not allow is kept: Burp writes binary requests and responses as they are when
 * they are exported without base64, and binary method names always.
 */
export function burpParser(): ReportParser {
  const context = { texts: new ReportTexts(), assets: new AssetResolver() };
  let version: string | null = null;
  return xmlParser(() => ({
    roots: ["issues"],
    tooLong: "An issue is too long",
    rows: [
      {
        path: ["issues"],
        open: ({ burpVersion }) => {
          version = burpVersion?.trim() || null;
        },
      },
      { path: ["issues", "issue"], record: (issue, at) => burpIssue(issue, context, at) },
    ],
    end: () => ({
      info: {
        detectedFormat: "burp-xml",
        sourceTool: "burp",
        sourceVersion: version,
        // No start: exportTime is when the file was written, in a zone that its letters leave open (IST).
        hosts: context.assets.seenHosts,
      },
    }),
  }));
}
