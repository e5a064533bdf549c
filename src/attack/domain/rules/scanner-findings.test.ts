import { expect, test } from "vitest";
import { suggestTechniques } from "../suggest";

/** Title, weakness number or null, and techniques that have to be among the answers; none is an abstention. */
const FINDINGS: readonly (readonly [string, number | null, ...string[]])[] = [
  ["Cross Site Scripting (Reflected)", 79, "T1059.007", "T1185"],
  ["Cross-site scripting (stored)", 79, "T1059.007", "T1189"],
  ["SQL Injection", 89, "T1190", "T1059"],
  ["SQL Injection - MySQL (time based)", null, "T1190", "T1059"],
  ["OS command injection", 78, "T1059", "T1190"],
  ["Server Side Template Injection", 1336, "T1059", "T1190"],
  ["Path Traversal", 22, "T1190", "T1005"],
  ["Local file inclusion", null, "T1190", "T1005"],
  ["XML external entity injection", 611, "T1005"],
  ["Server-side request forgery", 918, "T1190"],
  ["Open redirection (reflected)", 601, "T1566.002"],
  ["Cross-site request forgery", 352, "T1204.001"],
  ["Insecure deserialization", 502, "T1059", "T1190"],
  ["Unrestricted File Upload", 434, "T1505.003"],
  ["Session fixation", 384, "T1563"],
  ["Hard-coded credentials", 798, "T1078.001"],
  ["Default Credentials Found", null, "T1078.001"],
  ["SSH Weak Password Brute Force", null, "T1110"],
  ["Lack of rate limiting on login", 307, "T1110"],
  ["Authentication bypass", 287, "T1190"],
  ["Insecure Direct Object Reference (IDOR)", 639, "T1190", "T1005"],
  ["Username enumeration", 204, "T1087"],
  ["Cleartext submission of password", 319, "T1552", "T1040"],
  ["Private key disclosure", null, "T1552"],
  ["AWS Access Key Exposed", null, "T1552"],
  ["Linux kernel local privilege escalation", 269, "T1068"],
  ["OpenSSL Heartbeat Information Disclosure (Heartbleed)", 125, "T1005"],
  ["Denial of service in the parser of headers", 400, "T1499.004"],
  ["SMB Signing not required", null, "T1557"],
  ["NTLM relay to LDAP", null, "T1557"],
  ["Kerberoasting of a service account", null, "T1558"],
  ["Clickjacking", 1021, "T1204.001"],
  ["SSL Certificate Expired", null],
  ["SSL Certificate Cannot Be Trusted", 295],
  ["TLS Version 1.0 Protocol Detection", 327],
  ["SSL Medium Strength Cipher Suites Supported", 327],
  ["Directory Listing", 548],
  ["X-Frame-Options Header Not Set", 1021],
  ["Content Security Policy (CSP) Header Not Set", 693],
  ["Strict-Transport-Security Header Not Set", 319],
  ["X-Content-Type-Options Header Missing", 693],
  ["Absence of Anti-CSRF Tokens", 352],
  ["Cookie No HttpOnly Flag", 1004],
  ["Cookie Without Secure Flag", 614],
  ["Server Leaks Version Information via HTTP Response Header", 200],
  ["Timestamp Disclosure - Unix", 200],
  ["Email addresses disclosed", null],
  ["Vulnerable JS Library", 829],
  ["Nessus Scan Information", null],
  ["OS Identification", null],
  ["Cacheable HTTPS response", null],
  ["Weekly meeting about the garden party", null],
];

test.each(FINDINGS.map(([title, cwe, ...wanted]) => ({ title, cwe, wanted })))(
  "$title",
  ({ title, cwe, wanted }) => {
    const cwes = cwe === null ? [] : [cwe];
    const answers = suggestTechniques({ title, text: "", cwes, cves: [] });
    const ids = answers.map(({ techniqueId }) => techniqueId);
    if (wanted.length === 0) expect(ids).toEqual([]);
    else expect(ids).toEqual(expect.arrayContaining(wanted));
  },
);
