import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { signIn } from "../fixtures/accounts";

/** Addresses that name nothing, and the place that the page leads back to. */
const NOWHERE: readonly [string, string, string][] = [
  ["/incidents/INC-2026-999999", "Incidents", "/incidents"],
  ["/incidents/pears", "Incidents", "/incidents"],
  ["/engagements/ENG-2026-999999", "Engagements", "/engagements"],
  ["/engagements/ENG-2026-999999/edit", "Engagements", "/engagements"],
  ["/agents/pears", "Agents", "/agents"],
  ["/imports/RUN-999999999", "Imports", "/imports"],
  ["/imports/pears", "Imports", "/imports"],
  ["/federation/registrations/pears", "Federation", "/federation"],
  ["/federation/pears", "Federation", "/federation"],
  ["/clocks/pears", "Legal clocks", "/clocks"],
  ["/settings/pears", "Settings", "/settings"],
];

test("an address that names nothing is a page of 404 with a way on, and breaks nothing", async ({
  page,
}) => {
  await signIn(page.request);
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    // The browser itself says of the document that it is a 404.
    const isDocument = message.location().url === page.url();
    if (message.type() === "error" && !isDocument) broken.push(`${page.url()}: ${message.text()}`);
  });
  for (const [path, place, home] of NOWHERE) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading, path).toHaveText("There is nothing at this address");
    await expect(page.getByRole("link", { name: `Back to ${place}` })).toHaveAttribute(
      "href",
      home,
    );
  }
  await page.goto("/incidents/INC-2026-999999");
  await expectAccessible(page, "the page of 404");
  await page.getByRole("link", { name: "Back to Incidents" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Incidents" })).toBeVisible();
  expect(broken).toEqual([]);
});
