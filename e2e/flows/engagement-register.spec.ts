import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface Brought {
  name: string;
  type: string;
  content: Buffer;
}

/** A planned engagement and the account of its white team, which the page is signed in with. */
async function openRoom(page: Page, request: APIRequestContext) {
  const account = await createAccount(request, ["white_team"]);
  const headers = await bearer(request, account);
  const made = await request.post("/api/ip3/v1/engagements", {
    headers,
    data: { name: "Quiet harbour", scope: "app.example" },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  await signIn(page.request, account);
  return { id: String(id), url: `/api/ip3/v1/engagements/${id}`, headers };
}

/** What a browser passes when files are dragged or copied. */
function transferOf(page: Page, files: readonly Brought[]) {
  return page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ content, ...file }) => ({ ...file, base64: content.toString("base64") })),
  );
}

async function drop(page: Page, ...files: Brought[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  const target = page.getByRole("heading", { name: "Evidence register", exact: true });
  await target.dispatchEvent("dragenter", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

async function pasteFile(page: Page, file: Brought): Promise<void> {
  const transfer = await transferOf(page, [file]);
  await page.evaluate((clipboardData) => {
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent("paste", init));
  }, transfer);
}

/** Pastes into what has the focus, as the keyboard does. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    const target = document.activeElement ?? document.body;
    const init = { clipboardData, bubbles: true, cancelable: true };
    target.dispatchEvent(new ClipboardEvent("paste", init));
  }, text);
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("evidence is dropped and pasted, hashed before it is sent and again behind it", async ({
  page,
  request,
}) => {
  const { id, url, headers } = await openRoom(page, request);
  await page.goto(`/engagements/${id}?tab=register`);
  await expect(page.getByText("The register is empty")).toBeVisible();
  await expect(page.getByText(/there is no final report/)).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Add to the evidence register" });
  const log = { name: "till.log", type: "text/plain", content: Buffer.from(`till of ${id}`) };
  const capture = { name: "lateral.pcapng", type: "", content: Buffer.from([1, 2, 3, 0, 255]) };
  await test.step("two files are dropped, and come one after the other", async () => {
    await drop(page, log, capture);
    await expect(dialog.getByText(sha256(log.content))).toBeVisible();
    await expect(dialog.getByText("1 more file waits behind this one.")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toHaveValue("till.log");
    await expect(dialog.getByLabel("Kind")).toHaveValue("log");
    const before = await (await request.get(url, { headers })).json();
    expect(before.counts.evidence).toBe(0);
    await dialog.getByLabel(/^Collected by/).fill("op1");
    await dialog.getByLabel(/^Related/).fill("LOG-1, T1005");
    await dialog.getByRole("button", { name: "Add item" }).click();
    await expect(dialog.getByText("REG-1 is in the register")).toBeVisible();
    await expect(dialog.getByText("Both are the same.")).toBeVisible();
    await expect(dialog.getByText(sha256(log.content))).toHaveCount(2);
    await dialog.getByRole("button", { name: "Next file" }).click();

    await expect(dialog.getByText(sha256(capture.content))).toBeVisible();
    await expect(dialog.getByLabel("Kind")).toHaveValue("network");
    await dialog.getByRole("button", { name: "Add item" }).click();
    await expect(dialog.getByText("REG-2 is in the register")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("an image is pasted", async () => {
    await pasteFile(page, { name: "image.png", type: "image/png", content: PNG });
    await expect(dialog.getByText(sha256(PNG))).toBeVisible();
    await expect(dialog.getByLabel("Kind")).toHaveValue("screenshot");
    await dialog.getByLabel("Name").fill("Ledger, seen at the till");
    await dialog.getByRole("button", { name: "Add item" }).click();
    await expect(dialog.getByText("REG-3 is in the register")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("a text is pasted outside of every field", async () => {
    const text = "uid=0(root) gid=0(root)";
    await pasteText(page, text);
    await expect(dialog.getByText(sha256(Buffer.from(text)))).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  });

  const list = await request.get(`${url}/log?register=evidence`, { headers });
  const { entries } = await list.json();
  expect(entries.map((entry: { content_sha256: string }) => entry.content_sha256)).toEqual(
    [PNG, capture.content, log.content].map(sha256),
  );
  expect(entries[2].body).toMatchObject({
    collected_at: null,
    collected_by: "op1",
    related: ["LOG-1", "T1005"],
  });

  await test.step("the list is narrowed by kind", async () => {
    await page.getByLabel("Kind").selectOption("Network capture");
    await expect(page.getByText("1 item", { exact: true })).toBeVisible();
    await expect(page.getByText("lateral.pcapng")).toBeVisible();
    await expect(page.getByText("till.log")).toHaveCount(0);
    await page.getByLabel("Kind").selectOption("All kinds");
  });

  await test.step("an item is verified and downloaded, and both are on its chain", async () => {
    await page.getByRole("button", { name: /^REG-1\b/ }).click();
    const custody = page.getByRole("region", { name: "Chain of custody of REG-1" });
    await expect(custody.getByText("Imported", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Verify REG-1" }).click();
    await expect(page.getByText("Verified: every digest is the recorded one").last()).toBeVisible();
    await expect(custody.getByText("Verified", { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download REG-1" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("till.log");
    expect(readFileSync(await file.path())).toEqual(log.content);
  });
});

test("bytes that change on the way are refused in words, and nothing is stored", async ({
  page,
  request,
}) => {
  const { id, url, headers } = await openRoom(page, request);
  await page.route("**/api/trpc/engagements.addEntry*", async (route) => {
    const sent = route.request().postDataJSON();
    const content_base64 = Buffer.from("something else").toString("base64");
    await route.continue({ postData: JSON.stringify({ ...sent, content_base64 }) });
  });
  await page.goto(`/engagements/${id}?tab=register`);
  await expect(page.getByText("The register is empty")).toBeVisible();
  await drop(page, { name: "a.bin", type: "", content: Buffer.from("what was chosen") });
  const dialog = page.getByRole("dialog", { name: "Add to the evidence register" });
  await dialog.getByRole("button", { name: "Add item" }).click();
  await expect(dialog.getByText(/Nothing was stored; send the file again/)).toBeVisible();
  const after = await (await request.get(url, { headers })).json();
  expect(after.counts.evidence).toBe(0);
});

test("a text that is pasted into a field stays there", async ({ page, request }) => {
  const { id } = await openRoom(page, request);
  await page.goto(`/engagements/${id}?tab=register`);
  await page.getByRole("button", { name: "Add item" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to the evidence register" });
  await dialog.getByRole("button", { name: "Digest only" }).click();
  await dialog.getByLabel("Name").fill("disk.img");
  await dialog.getByLabel("SHA-256").focus();
  await pasteText(page, "0f".repeat(32));
  await expect(dialog).toHaveCount(1);
  await dialog.getByLabel("SHA-256").fill("0f".repeat(32));
  await dialog.getByRole("button", { name: "Add item" }).click();
  await expect(dialog.getByText(/nothing was measured/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: /^REG-1\b/ }).click();
  await page.getByRole("button", { name: "Verify REG-1" }).click();
  await expect(page.getByText("Not verified: only the digest is here").last()).toBeVisible();
  await expect(page.getByRole("link", { name: "Download REG-1" })).toHaveCount(0);

  await page.goto(`/engagements/${id}`);
  await page.getByRole("main").getByRole("textbox").first().focus();
  await pasteText(page, "a line for the log");
  await expect(dialog).toHaveCount(0);
});
