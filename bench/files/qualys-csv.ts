import { randomNumbers, texts, words } from "./random";

const QIDS = 20_000;

/** A Qualys asset search report with 20,000 QIDs, about 1 kB to a row. */
export function* qualysCsv(rows: number): Generator<string> {
  const random = randomNumbers(9);
  const threats = texts(random, QIDS, 280);
  yield '"IP","Network","DNS","NetBIOS","Tracking Method","OS","IP Status","QID","Title","Vuln Status","Type","Severity","Port","Protocol","FQDN","SSL","First Detected","Last Detected","Times Detected","Date Last Fixed","First Reopened","Last Reopened","Times Reopened","CVE ID","Vendor Reference","Bugtraq ID","CVSS","CVSS Base","CVSS Temporal","CVSS Environment","CVSS3","CVSS3 Base","CVSS3 Temporal","Threat","Impact","Solution","Exploitability","Associated Malware","Results","PCI Vuln","Ticket State","Instance","Category","Associated Tags"\r\n';
  for (let n = 0; n < rows; n++) {
    const qid = Math.floor(random() * QIDS);
    const host = Math.floor(n / 100);
    yield `"203.0.${host >> 8}.${host & 255}","Global","host${host}.bench.example","","IP","Linux 6.1","host scanned, found vuln","${100_000 + qid}","Weakness number ${qid}","Active","Vuln","${1 + (qid % 5)}","${n % 60_000}","tcp","","","05/13/2026 07:08:28","11/13/2026 07:08:28","7","","","","","CVE-2023-${10_000 + qid}","","","6.8 (AV:N/AC:M/Au:N/C:P/I:P/A:P)","6.8","5.3","","8.1 (AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H)","8.1","7.1","${threats[qid]}","An attacker may ""read"" files.","Install the update ${qid}.","","","Version 1.${n} found: ${words(random, 200)}","yes","","","General","web"\r\n`;
  }
}
