import { content, type DemoEntry, entries, nextDay } from "./demo-entry";

/** The log of the test that is still going on. */
export function activeEntries(firstDay: Date): DemoEntry[] {
  const date = firstDay.toISOString().slice(0, 10);
  return entries([
    ["second", 0, "08:00", { kind: "communication", title: "Kick-off held with the red team" }],
    [
      "red",
      0,
      "09:10",
      {
        kind: "activity",
        title: "Scanned the addresses of the mobile backend",
        technique_id: "T1595.001",
        tool: "nmap",
        operator: "R1",
        source: "192.0.2.61",
        target: "mobile.bank.example",
      },
    ],
    [
      "red",
      0,
      "11:40",
      {
        kind: "activity",
        title: "Tried default passwords on the device registration",
        technique_id: "T1078.001",
        operator: "R1",
        target: "mobile.bank.example",
        output: "no access",
      },
    ],
    [
      "second",
      0,
      "12:05",
      {
        kind: "deconfliction",
        title: "Was the scan ours?",
        alert_at: `${date}T11:58:00Z`,
        answered_at: `${date}T12:04:00Z`,
        alert_source: "Firewall",
        verdict: "confirmed",
        related: ["LOG-2"],
      },
    ],
    [
      "other",
      1,
      "08:50",
      {
        kind: "activity",
        title: "Took the private key out of the mobile application",
        technique_id: "T1552.004",
        tool: "apktool",
        operator: "R2",
        target: "assets/device.pem",
      },
    ],
    [
      "other",
      1,
      "09:05",
      {
        name: "device-key-fingerprint.txt",
        kind: "file",
        mime: "text/plain",
        content_base64: content(
          Buffer.from("SHA-256 of the key: not the key itself (simulated)\n"),
        ),
        collected_by: "R2",
        collected_from: "mobile application 4.2",
      },
    ],
    [
      "red",
      1,
      "10:30",
      {
        kind: "activity",
        title: "Registered a device that does not exist",
        technique_id: "T1098.005",
        operator: "R1",
        target: "mobile.bank.example",
        related: ["REG-1"],
      },
    ],
    [
      "second",
      1,
      "13:20",
      {
        kind: "detection",
        title: "Fraud monitoring flagged a new device",
        text: "Score 62, below the limit for a call.",
        related: ["LOG-6"],
      },
    ],
    [
      "second",
      2,
      "06:40",
      {
        kind: "deconfliction",
        title: "Are the sign-ins from abroad ours?",
        alert_at: `${nextDay(date, 2)}T06:31:00Z`,
        alert_source: "Identity provider",
        verdict: "undetermined",
      },
    ],
    [
      "red",
      2,
      "07:30",
      {
        kind: "activity",
        title: "Asked the backend for another customer's balance",
        technique_id: "T1190",
        operator: "R1",
        target: "api.bank.example",
        output: "not found",
      },
    ],
  ]);
}
