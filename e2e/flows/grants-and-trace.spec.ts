import { expect, test } from "@playwright/test";
import { signedFetch } from "../../src/agent-client/signed-fetch";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

const ARGS = {
  type: "object",
  properties: {
    url: { type: "string", maxLength: 200 },
    format: { type: "string", enum: ["text", "html"] },
  },
  required: ["url"],
};

test("a grant is made by form with the keyboard, and its calls are read as a story", async ({
  browser,
  request,
}) => {
  test.slow();
  const agent = await registerAgent(request);
  const path = `/agents/${agent.did.slice("did:svc:agt:".length)}`;
  const tool = `read:page-${Date.now()}`;
  const headers = await bearer(request);
  const described = { title: "Fetch a page", description: "Reads a page.", risk: null };
  const registered = await request.post("/api/tools", {
    headers,
    data: { name: tool, kind: "delegated", ...described, args: ARGS, definition: {} },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  const context = await browser.newContext();
  await signIn(context.request, await createAccount(request, ["safety_officer"]));
  const page = await context.newPage();

  await page.goto(`${path}?tab=tools`);
  await (await awake(page.getByRole("button", { name: "Edit the grants" }))).press("Enter");
  const editor = page.getByRole("region", { name: "Grants of the agent" });
  const add = editor.getByRole("combobox", { name: "Add a tool" });
  await add.pressSequentially(tool);
  await add.press("Enter");
  await expect(editor.getByRole("heading", { name: tool })).toBeVisible();
  await editor.getByRole("combobox", { name: "Add a constraint to /url" }).selectOption("host");
  const review = editor.getByRole("button", { name: "Review the changes" });
  await expect(review).toBeDisabled();
  const hosts = editor.getByRole("textbox", { name: "Is a host, or URL, of (/url)" });
  await hosts.focus();
  await page.keyboard.type("shop.example");
  await page.keyboard.press("Enter");
  await editor.getByRole("combobox", { name: "Add a constraint to /format" }).selectOption("in");
  await editor.getByRole("checkbox", { name: "text" }).press("Space");
  await expectAccessible(page, "the form of a grant");

  // The JSON says the same, says where it is wrong, and keeps what has no field.
  const view = (name: string) => editor.getByRole("button", { name, exact: true });
  await view("JSON").press("Enter");
  const json = editor.getByRole("textbox", { name: "Rule" });
  const rule = JSON.parse(await json.inputValue());
  expect(rule).toEqual({
    tests: [
      { op: "host", arg: "/url", values: ["shop.example"] },
      { op: "in", arg: "/format", optional: true, values: ["text"] },
    ],
  });
  const odd = { op: "eq", arg: "/else", value: 1, optional: true };
  await json.fill(JSON.stringify({ tests: [...rule.tests, odd], risk: 50 }));
  await expect(editor.getByRole("listitem").filter({ hasText: "/risk" })).toBeVisible();
  await expect(review).toBeDisabled();
  await json.fill(JSON.stringify({ tests: [...rule.tests, odd] }));
  await view("Form").press("Enter");
  await expect(
    editor.getByText("1 constraint is about something that is no argument"),
  ).toBeVisible();
  await editor.getByRole("textbox", { name: "Calls allowed" }).fill("10");
  await editor.getByRole("textbox", { name: "in so many seconds" }).fill("60");
  await review.press("Enter");
  await page.getByRole("button", { name: "Save the grants" }).press("Enter");
  await expect(page.getByRole("row", { name: new RegExp(tool) })).toContainText("Allowed");
  const granted = await request.get(`/api${path}/grants`, { headers });
  expect((await granted.json()).grants[0].rule).toEqual({
    tests: [...rule.tests, odd],
    limits: { rate: { count: 10, per_s: 60 } },
  });

  const send = async (at: string, body: unknown) => {
    const url = `${publicOrigin()}/api/agents/${encodeURIComponent(agent.did)}${at}`;
    const answer = await signedFetch(url, { method: "POST", body: JSON.stringify(body) }, agent);
    return { status: answer.status, answer: await answer.json() };
  };
  const allowed = await send("/tool-call", { tool, args: { url: "https://shop.example/a" } });
  expect(allowed.status, JSON.stringify(allowed.answer)).toBe(200);
  const call: string = allowed.answer.call_id;
  const shortCall = `${call.slice(0, "CALL-".length + 8)}…`;
  const outcome = await send(`/tool-call/${call}/outcome`, { outcome: "executed" });
  expect(outcome.status, JSON.stringify(outcome.answer)).toBe(200);
  const blocked = await send("/tool-call", { tool, args: { url: "https://evil.example/a" } });
  expect(blocked.status).toBe(403);

  await page.goto(`${path}?tab=trace`);
  await expect(page.getByRole("heading", { name: `Call ${shortCall} of ${tool}` })).toBeVisible();
  const story = page.getByRole("list", { name: /^Records of .*, the newest first$/ });
  await expect(story).toContainText(`The firewall allowed call ${shortCall} of ${tool}, risk`);
  await expect(story).toContainText(`recorded call ${shortCall} of ${tool} as executed`);
  await expect(story).toContainText("set the tools of the agent; added: read");
  await expect(story).not.toContainText("Shown raw");
  const refusal = story.getByRole("listitem").filter({ hasText: "it is outside its grant" }).last();
  await expect(refusal.getByText('"kind":"tool.call"')).toBeHidden();
  await (await awake(refusal.getByRole("button", { name: "Raw record" }))).click();
  await expect(refusal.getByText('"kind":"tool.call"')).toBeVisible();
  await expectAccessible(page, "the trace as a story");
  await context.close();
});
