import "server-only";
import { operation } from "@/platform/declaration/operation";
import { requireOnCase } from "../incidents/case-right";
import { CommentBody } from "./case-input";
import { changeCase } from "./change-case";
import { ON_CASE } from "./on-case";
import { requireReason } from "./require-reason";

/** Adds a comment to an incident. */
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
      () => ({
        set: {},
        statement: { kind: "comment", body: { text: requireReason(input.text, "/text") } },
        records: [{ kind: "incident.comment", summary: {} }],
      }),
    ),
});
