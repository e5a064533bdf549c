import "server-only";
import { z } from "zod";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { BAN_SUBJECT_TYPES } from "../bans/ban-dto";
import { Flag } from "../directory/directory-query";
import { OPERATOR_STATUSES } from "../operators/operator-dto";
import { REVIEW_STATES } from "../reviews/review-dto";

const source = z.enum(["registry", "simulation"]).optional();

/** Filters of the operators of the federation as a query string has them. */
export const ListOperatorsQuery = z.object({
  ...PageQuery,
  status: commaList(OPERATOR_STATUSES),
  q: z.string().max(120).optional(),
  mine: Flag,
  source,
});

/** Filters of the bans of the federation as a query string has them. */
export const ListBansQuery = z.object({
  ...PageQuery,
  state: z.enum(["in_force", "ended", "all"]).optional(),
  subject_type: z.enum(BAN_SUBJECT_TYPES).optional(),
});

/** Filters of the review queue as a query string has them. */
export const ListReviewsQuery = z.object({
  ...PageQuery,
  state: z.enum(["open", ...REVIEW_STATES]).optional(),
  overdue: Flag,
  source,
});
