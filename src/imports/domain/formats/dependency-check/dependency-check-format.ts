import type { ReportFormat } from "@/imports/domain/report/report-format";
import { dependencyCheckJsonSurvey } from "./dependency-check-json";
import { dependencyCheckXmlParser } from "./dependency-check-xml";

const ROOT = /^(?:[^:]*:)?analysis$/;
const NAMESPACE = /xmlns(?::[^\s=]{1,100})?\s*=\s*["'][^"'<]*dependency[-_]?check/i;

export const dependencyCheckFormat = {
  name: "dependency-check",
  phrase: "a Dependency-Check report",
  title: "OWASP Dependency-Check XML or JSON",
  advice: "Run Dependency-Check with the report format XML or JSON.",
  detect: (head) => {
    if (head.syntax === "xml") {
      const isReport = ROOT.test(head.root ?? "") && NAMESPACE.test(head.text);
      return isReport ? "dependency-check-xml" : null;
    }
    if (head.syntax !== "json" || head.root !== "object") return null;
    const isReport = ["reportSchema", "scanInfo"].every((name) => head.members.includes(name));
    return isReport ? "dependency-check-json" : null;
  },
  open: (head) => {
    if (head.syntax === "xml") {
      return ROOT.test(head.root ?? "analysis") ? dependencyCheckXmlParser() : null;
    }
    if (head.syntax !== "json" || head.root !== "object" || head.isLines) return null;
    const mayBe = !head.isWhole || head.members.includes("dependencies");
    return mayBe ? dependencyCheckJsonSurvey() : null;
  },
} as const satisfies ReportFormat;
