import { describe, expect, it } from "vitest";
import { readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

const read = (value: unknown) => readAll(reFormat, JSON.stringify(value));

describe("MobSF", () => {
  it("gives a record for each item of its sections", async () => {
    const { info, records, findings } = await readAll(reFormat, readFixture("re/mobsf.json"));
    expect(info).toEqual({
      detectedFormat: "mobsf-json",
      sourceTool: "mobsf",
      sourceVersion: "v3.9.0",
      scanStartedAt: "2023-12-10T07:45:42.794Z",
      hosts: [],
    });
    expect(
      records.map((r) =>
        r.kind === "finding" ? [r.finding.ruleId, r.finding.severity] : r.warning.code,
      ),
    ).toEqual([
      ["permission-android.permission.CAMERA", "info"],
      ["certificate-debug-certificate", "high"],
      "check_passed",
      ["manifest-clear_text_traffic", "high"],
      ["network-trusts-user-certificates", "medium"],
      ["android_logging", "info"],
      "check_passed",
      ["binary-stack-canary", "high"],
      ["api_gps", "info"],
      ["secrets-this-app-may-contain-hardcoded-secrets", "medium"],
      "check_passed",
    ]);
    expect(new Set(findings.map(({ asset }) => asset.url))).toEqual(
      new Set([`sha256:${"c".repeat(64)}`]),
    );
    expect(findings[0]).toMatchObject({
      title: "declares the permission android.permission.CAMERA",
      occurrence: { status: "dangerous" },
    });
    expect(findings[2]).toMatchObject({
      title: "Clear text traffic is enabled [android:usesCleartextTraffic=true]",
      occurrence: { component: "a b" },
    });
    expect(findings[4]).toMatchObject({
      title: "The app logs",
      cwe: [532],
      references: ["https://masvs.example/log"],
      description: "The app logs. Do not.\n\n- masvs: MSTG-STORAGE-3",
    });
    expect(Buffer.from(findings[4]?.parts[0]?.bytes ?? []).toString()).toBe(
      "a/b.java: 1,2\nc.java: 3",
    );
    expect(findings[5]).toMatchObject({
      title: "There is no canary",
      occurrence: { path: "lib/x.so" },
    });
  });

  it("reads the lists and names of other versions", async () => {
    const { findings } = await read({
      file_name: "demo.ipa",
      app_name: "Demo",
      md5: "0",
      bundle_id: "b",
      sha256: "too short",
      permissions: [
        { name: "NSCameraUsageDescription", status: "dangerous", description: "d", reason: "r" },
      ],
      manifest_analysis: [
        {
          title: "<strong>Activity</strong> is open",
          stat: "high",
          desc: "d",
          name: "is open. [exported=true]",
        },
      ],
      ats_analysis: [{ issue: "ATS is off", status: "high", description: "d" }],
      binary_analysis: {
        "Weak API": { detailed_desc: "Uses strcpy. Avoid.", severity: "warning", cwe: "CWE-676 x" },
      },
      code_analysis: {
        ios_log: { files: {}, metadata: { description: "Logs", severity: "weird" } },
      },
    });
    expect(findings).toMatchObject([
      { ruleId: "permission-NSCameraUsageDescription", asset: { url: "demo.ipa" } },
      { ruleId: "manifest-is-open", title: "Activity is open", severity: "high" },
      { ruleId: "network-ats-is-off", severity: "high" },
      { ruleId: "binary-weak-api", title: "Uses strcpy", severity: "medium", cwe: [676] },
      { ruleId: "ios_log", severity: "info", severityRaw: "weird" },
    ]);
  });

  it("reads the scorecard by itself, whatever it counts in its titles", async () => {
    const card = (count: number) =>
      read({
        version: "v3.9.0",
        high: [{ title: "Bad", description: "x", section: "manifest" }],
        warning: [],
        info: [],
        secure: [{ title: "Good", description: "x", section: "code" }],
        hotspot: [
          {
            title: `Found ${count} critical permission(s)`,
            description: "x",
            section: "permissions",
          },
        ],
        security_score: 40,
        file_name: "demo.apk",
      });
    const { info, records } = await card(3);
    expect(info).toMatchObject({ detectedFormat: "mobsf-scorecard-json", sourceVersion: "v3.9.0" });
    expect(records).toMatchObject([
      { finding: { ruleId: "manifest-bad", severity: "high", asset: { url: "demo.apk" } } },
      { kind: "skipped", warning: { code: "check_passed", record: 2 } },
      {
        finding: {
          ruleId: "permissions-found-critical-permission-s",
          severity: "info",
          severityRaw: "hotspot",
        },
      },
    ]);
    const { findings } = await card(4);
    expect(findings.at(-1)?.ruleId).toBe("permissions-found-critical-permission-s");
  });
});

describe("mobsfscan", () => {
  it("gives a record for each place of each rule", async () => {
    const metadata = {
      cwe: "CWE-798 x",
      description: "A secret.",
      severity: "WARNING",
      reference: "https://r.example/",
    };
    const { info, findings, records } = await read({
      errors: [],
      mobsfscan_version: "0.2.0",
      results: {
        hardcoded: {
          files: [
            { file_path: "a.kt", match_lines: [10, 11], match_string: "key = 1" },
            { file_path: "b.kt", match_lines: [1, 1], match_string: "key = 2" },
          ],
          metadata,
        },
        no_pinning: { metadata: { description: "No pinning.", severity: "INFO" } },
      },
    });
    expect(info).toMatchObject({
      detectedFormat: "mobsfscan-json",
      sourceTool: "mobsfscan",
      sourceVersion: "0.2.0",
    });
    expect(findings).toMatchObject([
      {
        ruleId: "hardcoded",
        severity: "medium",
        cwe: [798],
        asset: { url: "a.kt" },
        occurrence: { match_lines: "10-11" },
      },
      { ruleId: "hardcoded", asset: { url: "b.kt" } },
      { ruleId: "no_pinning", severity: "info", asset: { url: null } },
    ]);
    expect(records[2]).toMatchObject({ warnings: [{ code: "asset_unknown", record: 3 }] });
  });
});
