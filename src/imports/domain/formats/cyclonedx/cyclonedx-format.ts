import type { ReportFormat } from "@/imports/domain/report/report-format";
import { bomJsonSurvey } from "./bom-json";
import { bomXmlSurvey } from "./bom-xml";

const JSON_MARK =
  /"bomFormat"\s*:\s*"CycloneDX"|"\$schema"\s*:\s*"https?:\/\/cyclonedx\.org\/schema\/bom/;
const XML_MARK = /["']https?:\/\/cyclonedx\.org\/schema\/bom\//;
const ROOT = /^(?:[^:]*:)?bom$/;

export const cyclonedxFormat = {
  name: "cyclonedx",
  phrase: "a CycloneDX BOM",
  title: "CycloneDX JSON or XML",
  advice:
    "Export a CycloneDX BOM with its vulnerabilities or a CycloneDX VEX, as JSON or XML of version 1.2 to 1.6.",
  detect: (head) => {
    if (head.syntax === "xml") {
      const isBom = ROOT.test(head.root ?? "") && XML_MARK.test(head.text);
      return isBom ? "cyclonedx-xml" : null;
    }
    if (head.syntax !== "json" || head.root !== "object") return null;
    const isNamed = head.members.includes("bomFormat") || head.members.includes("$schema");
    return isNamed && JSON_MARK.test(head.text) ? "cyclonedx-json" : null;
  },
  open: (head, options) => {
    if (head.syntax === "xml") {
      return ROOT.test(head.root ?? "bom") ? bomXmlSurvey(options) : null;
    }
    if (head.syntax !== "json" || head.root !== "object") return null;
    const mayBe = !head.isWhole || head.members.includes("bomFormat");
    return mayBe ? bomJsonSurvey(options) : null;
  },
} as const satisfies ReportFormat;
