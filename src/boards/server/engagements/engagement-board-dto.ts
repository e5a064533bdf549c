import "server-only";
import { z } from "zod";
import { BACKINGS } from "@/boards/domain/engagement-board";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { LANES } from "@/engagements/domain/lane";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";

const Count = z.number().int();
const Lanes = z.record(z.enum(LANES), Count);
const Backed = z.record(z.enum(BACKINGS), Count);
const Time = z.object({
  n: Count,
  mean_minutes: Count.nullable(),
  median_minutes: Count.nullable(),
});

const Figures = z
  .object({
    entries: Lanes.meta({
      description: "Entries of logs: blue are detections and deconflictions, else who wrote them",
    }),
    actions: Count.meta({ description: "Activities, without those that were corrected" }),
    detected: Count.meta({ description: "Actions that a later detection names" }),
    detection: Time.meta({ description: "From these actions to their first detection" }),
    flags: Count,
    jewels: Count.meta({ description: "Crown jewels that these flags name" }),
    techniques_tried: Count,
    techniques_detected: Count.meta({
      description: "A detection names one of the actions, or the technique after it",
    }),
    backed: Backed.meta({ description: "Actions, detections and flags by what stands behind" }),
    report: Time.meta({ description: "From the last action to the first version of a report" }),
  })
  .meta({ id: "EngagementFigures" });

const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

const Step = z
  .object({
    step: z.iso.date(),
    unfinished: z.boolean(),
    engagements: z.array(EngagementId).meta({ description: "Whose logs have entries then" }),
    figures: Figures,
  })
  .meta({ id: "EngagementBoardStep" });

const Named = { id: EngagementId, name: z.string(), state: z.enum(ENGAGEMENT_STATES) };

export const EngagementBoardDto = z
  .object({
    as_of: z.iso.datetime(),
    grain: z.enum(["day", "week"]),
    period: Days,
    before: Days.meta({ description: "As many days or weeks before" }),
    partly: Count.meta({
      description: "Engagements of which only entries are counted, as their log is seen in part",
    }),
    states: z.record(z.enum(ENGAGEMENT_STATES), Count),
    running: z
      .array(z.object({ ...Named, entries: Lanes }))
      .meta({ description: "Active, paused or reporting, with their entries of the period" }),
    running_total: Count,
    steps: z.array(Step).meta({ description: "First day of each day or week, the oldest first" }),
    steps_before: z.array(Step).meta({ description: "One for each of `steps`" }),
    total: Figures,
    total_before: Figures,
    techniques: z
      .array(z.object({ technique_id: z.string(), tried: Count, detected: Count }))
      .meta({ description: "By actions of the period, the most tried first" }),
    jewels: z
      .array(z.object({ ...Named, reached: Count, not_reached: Count }))
      .meta({ description: "Reached up to the end of the period, of what ran in it" }),
    jewels_total: Count,
    evidence: z
      .array(z.object({ ...Named, backed: Backed }))
      .meta({ description: "Of the period, those with most without evidence first" }),
    evidence_total: Count,
    reports: z
      .array(z.object({ ...Named, made_at: z.iso.datetime(), minutes: Count }))
      .meta({ description: "First versions that were made in the period, the latest first" }),
    reports_total: Count,
    waiting: z
      .array(z.object({ ...Named, since: z.iso.datetime() }))
      .meta({ description: "Reporting without a report, the longest first" }),
  })
  .meta({ id: "EngagementBoard" });

export type EngagementBoardDto = z.infer<typeof EngagementBoardDto>;
