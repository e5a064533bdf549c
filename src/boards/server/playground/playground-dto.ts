import "server-only";
import { z } from "zod";
import { STORIES } from "@/boards/domain/playground";
import { ACTIONS } from "@/platform/operation/policy";

const ItemDto = z.object({
  story: z.enum(STORIES),
  subject: z.string().meta({ description: "Id of the review, the approval or the incident" }),
  place: z
    .string()
    .meta({ description: "What its page is named by: of a review its registration" }),
  state: z.string().meta({ description: "Its own word for its state" }),
  turn: z.enum(["you", "second", "over"]).meta({ description: "Whose part comes next" }),
  made_at: z.iso.datetime(),
});

export type PlaygroundItemDto = z.infer<typeof ItemDto>;

export const PlaygroundDto = z
  .object({
    playground: z
      .object({
        id: z.uuid().meta({ description: "Sent as `Proofline-Playground` by its second person" }),
        second_person: z.string().meta({
          description: "Party in whose name the second person acts, who plays it included",
        }),
        opened_at: z.iso.datetime(),
        items: z.array(ItemDto),
      })
      .nullable(),
    stories: z.array(
      z.object({
        story: z.enum(STORIES),
        missing: z
          .enum(ACTIONS as [(typeof ACTIONS)[number], ...typeof ACTIONS])
          .nullable()
          .meta({ description: "A right that the account would need; null where it has all" }),
      }),
    ),
  })
  .meta({ id: "Playground" });

export type PlaygroundDto = z.infer<typeof PlaygroundDto>;

export const StoryBody = z.strictObject({ story: z.enum(STORIES) });
