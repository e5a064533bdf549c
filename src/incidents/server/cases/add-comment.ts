import "server-only";
import type { z } from "zod";
import type { ServiceContext } from "@/platform/operation/context";
import { requireOnCase } from "../incidents/case-right";
import type { IncidentDetailDto } from "../incidents/incident-dto";
import type { CommentBody } from "./case-input";
import { changeCase } from "./change-case";
import { requireReason } from "./require-reason";

/** Adds a comment to an incident. */
export function addComment(
  ctx: ServiceContext,
  input: z.infer<typeof CommentBody> & { id: string },
): Promise<IncidentDetailDto> {
  return changeCase(
    ctx,
    input,
    (row) => requireOnCase(ctx, "comment", row),
    () => ({
      set: {},
      statement: { kind: "comment", body: { text: requireReason(input.text, "/text") } },
      records: [{ kind: "incident.comment", summary: {} }],
    }),
  );
}
