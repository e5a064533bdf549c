import "server-only";
import { operation } from "@/platform/declaration/operation";
import { requireOnCase } from "../incidents/case-right";
import { CommentBody } from "./case-input";
import { changeCase } from "./change-case";
import { notifyMentioned } from "./notify-mentioned";
import { ON_CASE } from "./on-case";
import { requireReason } from "./require-reason";

/**
 * Adds a comment to an incident. Accounts that it names with an @, and that may read the incident, are named in its
 * record and notified, unless it is simulated.
 */
export const addComment = operation({
  ...ON_CASE,
  name: "addComment",
  summary: "Comment on an incident",
  anyOf: ["incident.comment", "incident.work_own"],
  body: CommentBody,
  status: 201,
  says: "The incident",
  location: "/api/ip3/v1/incidents/{$request.path.id}/statements",
  errors: [],
  rest: "POST /api/ip3/v1/incidents/{id}/comments",
  console: "cases.comment",
  run: (ctx, input) =>
    changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, "comment", row),
      async ({ client, row, actor, now }) => {
        const text = requireReason(input.text, "/text");
        const mentioned = await notifyMentioned(client, { row, actor, now, text });
        const mentions = mentioned.map((id) => `user:${id}`);
        return {
          set: {},
          statement: { kind: "comment", body: { text } },
          records: [
            { kind: "incident.comment", summary: mentions.length === 0 ? {} : { mentions } },
          ],
        };
      },
    ),
});
