import { expect as expectNow, type Page, test } from "@playwright/test";
import { signIn } from "../fixtures/accounts";
import { prepareRun } from "../fixtures/queued-run";
import { freshHost, longZapJson, reportFile } from "../fixtures/reports";

/** Two tests import at the same time, one of them a long report. */
const expect = expectNow.configure({ timeout: 15_000 });

interface Expected {
  format: string;
  file: string;
  /** Type that a browser would declare; the service inspects the content. */
  mimeType: string;
  records: number;
  /** Records that the tool itself lists as closed. */
  leftOut?: number;
  titles: readonly string[];
  incidents: number;
  way?: "drop";
}

/** One file of each format that the specification requires. */
const REPORTS: readonly Expected[] = [
  {
    format: "burp",
    file: "burp.xml",
    mimeType: "text/xml",
    records: 3,
    titles: ["SQL injection", "Cookie without HttpOnly flag set"],
    incidents: 2,
  },
  {
    format: "zap",
    file: "zap.json",
    mimeType: "application/json",
    records: 3,
    titles: ["Cross Site Scripting (Reflected)", "X-Content-Type-Options Header Missing"],
    incidents: 2,
    way: "drop",
  },
  {
    format: "nessus",
    file: "two-hosts.nessus",
    mimeType: "",
    records: 3,
    titles: ["SSH server with an outdated library", "TLS certificate that ends soon"],
    incidents: 3,
  },
  {
    format: "qualys",
    file: "qualys-scan.csv",
    mimeType: "text/csv",
    records: 2,
    titles: ["Web server that lists its folders", "Remote shell without encryption"],
    incidents: 2,
  },
  {
    format: "csv",
    file: "own-list.csv",
    mimeType: "text/csv",
    records: 3,
    titles: [
      "Default password of the printer",
      "Log4Shell, in the search service",
      "Banner tells the version",
    ],
    incidents: 3,
    way: "drop",
  },
  {
    format: "generic",
    file: "own-tool.json",
    mimeType: "application/json",
    records: 2,
    titles: ["Admin page without a login", "Backup file in the web root"],
    incidents: 2,
  },
  {
    format: "defectdojo",
    file: "defectdojo-findings.json",
    mimeType: "application/json",
    records: 3,
    leftOut: 1,
    titles: ["Open redirect after the login", "Weak cipher suites offered"],
    incidents: 2,
  },
  {
    format: "re",
    file: "yara-matches.txt",
    mimeType: "text/plain",
    records: 3,
    titles: ["Packed_With_Upx", "Calls_System_Shell"],
    incidents: 3,
  },
];

async function openWizard(page: Page): Promise<void> {
  await signIn(page.request);
  await page.goto("/imports/new");
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles({ name, mimeType, buffer });
}

async function drop(page: Page, name: string, type: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.content], file.name, { type: file.type }));
      return transfer;
    },
    { name, type, content },
  );
  const target = page.getByText("Drop a report here, or choose a file");
  await target.dispatchEvent("dragenter", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

/** A count of the row of figures, by its name. */
function figure(page: Page, name: string) {
  return page.getByRole("term").filter({ hasText: name }).locator("xpath=../dd");
}

for (const report of REPORTS) {
  const { format, file, mimeType, records, leftOut = 0, titles, incidents } = report;
  test(`a ${format} report goes in through the wizard`, async ({ page }) => {
    const buffer = reportFile(file, freshHost());
    await openWizard(page);

    await test.step("the file is chosen", async () => {
      if (report.way === "drop") await drop(page, file, mimeType, buffer.toString());
      else await choose(page, file, mimeType, buffer);
    });

    const taken = records - leftOut;
    const button =
      leftOut === 0 ? `Import ${taken} records` : `Import ${taken} of ${records} records`;
    await test.step("the preview shows what is in it", async () => {
      await expect(page.getByRole("button", { name: button })).toBeVisible();
      await expect(figure(page, "Incidents")).toHaveText(String(incidents));
      await expect(figure(page, "Known already")).toHaveText("0");
      const sample = page.getByRole("table", { name: /first records/i });
      await expect(sample.getByRole("row")).toHaveCount(taken + 1);
      for (const title of titles) await expect(sample.getByText(title).first()).toBeVisible();
    });

    await test.step("the import says what became of each record", async () => {
      await page.getByRole("button", { name: button }).click();
      await expect(figure(page, "New incidents")).toHaveText(String(incidents));
      await expect(figure(page, "Left out")).toHaveText(String(leftOut));
      await expect(page.getByText(`Each record is counted once: ${records} =`)).toBeVisible();
    });

    await test.step("an incident of it can be opened", async () => {
      const links = page.getByRole("link", { name: /^INC-/ });
      await expect(links).toHaveCount(incidents);
      await links.first().click();
      await expect(page).toHaveURL(/\/incidents\/INC-/);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(new RegExp(titles.map(literal).join("|")));
    });
  });
}

function literal(text: string): string {
  return text.replace(/[()]/g, "\\$&");
}

test("the first step explains how to export each format", async ({ page }) => {
  await openWizard(page);
  const list = page.getByRole("region", { name: /formats that are read$/ });
  await list.getByText("Burp Suite XML").click();
  await expect(list.getByText(/choose “Report issues”/)).toBeVisible();
  await list.getByText("ZAP XML or JSON").press("Enter");
  await expect(list.getByText(/“Traditional JSON”/)).toBeVisible();
  await expect(list.getByText(/choose “Report issues”/)).toBeHidden();
});

test("options change the preview and are shown in the result", async ({ page }) => {
  const host = freshHost();
  const missing = page.getByLabel("Move what this report no longer shows to retest");
  await openWizard(page);
  await choose(page, "burp.xml", "text/xml", reportFile("burp.xml", host));
  await expect(page.getByRole("button", { name: "Import 3 records" })).toBeEnabled();

  await page.getByLabel("Lowest severity to keep").selectOption("Medium and above");
  await expect(page.getByRole("button", { name: "Import 2 of 3 records" })).toBeEnabled();
  await expect(page.getByText(/below the severity medium was left out/)).toBeVisible();
  await expect(missing).toBeDisabled();
  await expect(page.getByText("Not while a lowest severity is set")).toBeVisible();

  await page.getByLabel("Lowest severity to keep").selectOption("Info: keep everything");
  await expect(page.getByRole("button", { name: "Import 3 records" })).toBeEnabled();
  await missing.check();
  await page.getByRole("button", { name: "Import 3 records" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Choose at least one host" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Select all" }).click();
  await expect(page.getByText("1 of 1 host chosen")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 records" }).click();

  await expect(figure(page, "Moved to retest")).toHaveText("0");
  await expect(
    page.getByText("What the report does not show was to move to retest, on 1 host."),
  ).toBeVisible();
  await page.getByText("Show the hosts").click();
  await expect(page.getByText(host, { exact: true })).toBeVisible();
});

test("an import that runs can be cancelled and changes nothing", async ({ page }) => {
  test.setTimeout(120_000);
  const host = freshHost();
  await openWizard(page);
  await choose(page, "long.json", "application/json", longZapJson(host, 600));
  await page.getByRole("button", { name: "Import 60,000 records" }).click({ timeout: 60_000 });
  await expect(page.getByText(/^0 of .* committed\./)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this import?" });
  await dialog.getByRole("button", { name: "Cancel the import" }).click();

  await expect(
    page.getByText("The import was cancelled; it changed no incident").last(),
  ).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Open this import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Import RUN-/ })).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await page.goto(`/incidents?q=${host}`);
  await expect(page.getByText("0 incidents")).toBeVisible();
});

test("an import that waits can be kept, then cancelled", async ({ page }) => {
  await signIn(page.request);
  const report = reportFile("burp.xml", freshHost());
  const run = await prepareRun(page.context().request, report, "burp.xml");
  await page.goto(`/imports/${run}`);
  await expect(page.getByRole("button", { name: "Start the import" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByRole("button", { name: "Keep importing" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the import" }).click();
  await expect(page.getByText("It ended before it had begun to read the report.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the import" })).toHaveCount(0);
});

test("a file that breaks off says in which line and column", async ({ page }) => {
  await openWizard(page);
  const report = reportFile("broken.nessus", freshHost());
  await choose(page, "broken.nessus", "", report);
  const alert = page.getByRole("alert").filter({ hasText: "The report could not be read" });
  await expect(alert).toContainText("parse_failed");
  await expect(alert).toContainText("Line 7, column ");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByLabel("Choose a file")).toBeAttached();
});
