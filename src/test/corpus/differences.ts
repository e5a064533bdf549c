/** Where this suite's own counts, the corpus and the importers disagree, and why that is right. */
interface Differences {
  /** Files that another importer may claim, too. */
  detectedAs: Readonly<Record<string, readonly [importer: string, why: string]>>;
  refused: Readonly<Record<string, string>>;
  /** Files whose independent count is not the number of records. */
  counted: Readonly<Record<string, string>>;
  /** Files of which the peer makes neither as many findings as there are records nor as incidents. */
  peers: Readonly<Record<string, string>>;
}

const ZAP_INSIDE = "it is ZAP's own report with GitLab's members beside";
const OWN_COLUMNS = "the peer reads its own column names only";
const APPSEC = "the peer reads the section appsec only";
const MOBSF = "the peer merges equal rows and leaves out network and appsec";
const HOSTS_MERGED = "the peer merges hosts; here each asset has its incident";
const ALERTS_KEPT = "the peer keeps alert items apart that name one rule on one site";
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
  peers: {
    "constructed/csv/duplicate_rows.csv": OWN_COLUMNS,
    "constructed/csv/missing_title_column.csv": OWN_COLUMNS,
    "constructed/nessus/latin1.csv": "the peer reads UTF-8 only",
    "constructed/nessus/utf16le_bom.csv": "the peer reads UTF-8 only",
    "defectdojo/burp/issue4399.xml":
      "the peer merges all hosts of a type, and all extensions' issues",
    "defectdojo/generic/generic_invalid.json": "the peer refuses members that it does not know",
    "defectdojo/mobsf-scorecard/dvba_4_0_7_android_empty.json": APPSEC,
    "defectdojo/mobsf-scorecard/dvba_4_0_7_android_full.json": APPSEC,
    "defectdojo/mobsf/damnvulnrablebank.json": MOBSF,
    "defectdojo/mobsf/issue_9132.json": MOBSF,
    "defectdojo/mobsf/report1.json": MOBSF,
    "defectdojo/nessus/issue_9612.csv": HOSTS_MERGED,
    "defectdojo/nessus/nessus/nessus_v_unknown.xml": HOSTS_MERGED,
    "defectdojo/nmap/issue12411.xml": HOSTS_MERGED,
    "defectdojo/nuclei/many_findings.json": "the peer merges matchers of a template on a host",
    "defectdojo/qualys-hacker-guardian/many_finding.csv": HOSTS_MERGED,
    "defectdojo/qualys-hacker-guardian/one_finding.csv": HOSTS_MERGED,
    "defectdojo/sarif/mobsfscan.json": "the peer makes a finding of each location of a result",
    "defectdojo/zap/dvwa_baseline_dojo_fabricated_internal_duplicates.xml": ALERTS_KEPT,
    "defectdojo/zap/dvwa_baseline_dojo_fabricated_internal_duplicates_subset.xml": ALERTS_KEPT,
  },
};
