import { afterAll, beforeAll, expect, it } from "vitest";
import { chatAgent } from "@/test/rooms/chat-room";
import { startServices, type TestServices } from "@/test/service-context";
import { sendMessage } from "./send-message";

let services: TestServices;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(() => services.close());

it("an author sends 60 messages a minute, over all channels; what was sent before costs nothing", async () => {
  const [one, other] = [await chatAgent(services), await chatAgent(services)];
  const send = (i: number, { ctx } = one) =>
    sendMessage(ctx, {
      channel: i % 2 === 0 ? "federation" : "role-executor",
      txn_id: `txn-${i}`,
      text: "Good morning",
    });
  for (let i = 0; i < 60; i++) await send(i);
  await expect(send(60)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(send(3)).resolves.toMatchObject({ txn_id: "txn-3" });
  await expect(send(60, other)).resolves.toMatchObject({ txn_id: "txn-60" });
});

it("a long message counts as several: one for each 4 kB", async () => {
  const { ctx } = await chatAgent(services);
  const send = (i: number) =>
    sendMessage(ctx, { channel: "federation", txn_id: `long-${i}`, text: "x".repeat(16_384) });
  for (let i = 0; i < 15; i++) await send(i);
  await expect(send(15)).rejects.toMatchObject({
    code: "rate_limited",
    detail:
      "At most 60 requests of 4 kB each in a minute from the first of them: this one counts as 4.",
  });
});
