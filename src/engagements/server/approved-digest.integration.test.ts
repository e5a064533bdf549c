import { afterAll, beforeAll, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { rulesDigest } from "@/engagements/screens/actions/rules-digest";
import { listRecords } from "@/log/server/read-records";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { approveRules } from "./engagement/approve-rules";

let room: EngagementRoom;
beforeAll(async () => {
  room = await openEngagementRoom();
});
afterAll(() => room.services.close());

it("records the digest that the approver is shown, for the version that was shown", async () => {
  const planned = await room.plan(room.white, {
    rules_of_engagement: { stop_conditions: ["Zürich is affected"], working_hours: "8 to 18" },
  });
  const { id, rules_of_engagement } = planned;
  const version = planned.version ?? 0;
  const shown = rulesDigest(nodePrimitives, rules_of_engagement);
  await expect(
    approveRules(room.second, { id, expected_version: version + 1 }),
  ).rejects.toMatchObject({ code: "version_conflict" });
  await approveRules(room.second, { id, expected_version: version });
  const { records } = await listRecords(room.white, { chain: `engagement:${id}` });
  expect(JSON.parse(records.at(-1)?.line ?? "").body).toMatchObject({
    kind: "engagement.approve_rules",
    sum: { rules_sha256: shown },
  });
});
