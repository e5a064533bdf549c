/** Where this suite's own counts, the corpus and the importers disagree, and why that is right. */
interface Differences {
  /** Files that another importer may claim, too. */
  detectedAs: Readonly<Record<string, readonly [importer: string, why: string]>>;
  refused: Readonly<Record<string, string>>;
  /** Files whose independent count is not the number of records. */
  counted: Readonly<Record<string, string>>;
}

const ZAP_INSIDE = "it is ZAP's own report with GitLab's members beside";
const QUALYS_SUMMARY =
  "VULNERABILITY and its kin also name the totals of the summary, which are no records";

export const DIFFERENCES: Differences = {
  detectedAs: {
    "defectdojo/gitlab-dast/gitlab_dast_many_vul_v15.json": ["zap", ZAP_INSIDE],
    "zaproxy-docs/templates/traditional-xml.thymeleaf.xml": [
      "zap",
      "the template of ZAP's report begins as the report does",
    ],
  },
  refused: {
    "blint/blint-json/exa-elf.json": "blint lists properties and names no weakness",
    "blint/blint-json/netstat-elf.json": "blint lists properties and names no weakness",
    "floss/floss-json/pma0303_floss.json": "FLOSS lists strings and names no weakness",
    "generated/objdump/usr-bin-true.att.txt": "calls nothing of the published table",
    "defectdojo/generic/generic_empty.json": "its only finding has no member at all",
  },
  counted: {
    "defectdojo/qualys-webapp/discussion_10239.xml": QUALYS_SUMMARY,
    "defectdojo/qualys-webapp/qualys_webapp_one_vuln.xml": QUALYS_SUMMARY,
  },
};
