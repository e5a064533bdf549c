import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runImport } from "@/imports/server/run-import";
import { startGithub } from "@/incidents/server/trackers/testing/sample-github";
import { closeDatabase } from "@/platform/db/database";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { listTickets } from "../tickets/list-tickets";
import { pushTicket } from "../tickets/push-ticket";
import { startTicketCourier } from "./ticket-courier";

let services: TestServices;
let github: Awaited<ReturnType<typeof startGithub>>;

beforeAll(async () => {
  github = await startGithub();
  process.env.LOG_LEVEL = "silent";
  process.env.GITHUB_API_URL = github.url.href;
  process.env.GITHUB_REPO = "acme/shop";
  process.env.GITHUB_TOKEN = "sample-token";
  services = await startServices();
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
  await github.close();
});

it("carries tickets to the configured tracker until it is stopped", async () => {
  const analyst = services.as("analyst");
  const source = inPieces(burpReport([{}, { host: "https://two.example" }]));
  const run = await runImport(analyst, { connector: "burp", fileName: "t.xml", source });
  const [one = "", two = ""] = run.incidents;
  const stop = startTicketCourier();
  await pushTicket(analyst, { id: one, system: "github" });
  await vi.waitFor(
    async () => {
      const { tickets } = await listTickets(analyst, { id: one });
      expect(tickets).toMatchObject([{ state: "created", external_key: "#1" }]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await stop();
  await pushTicket(analyst, { id: two, system: "github" });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(github.issues).toHaveLength(1);
});
