import type { z } from "zod";
import type { ErrorCode } from "@/encoding/domain/errors";

/** A code that an operation answers; more than the code where it is more than the table says. */
export type DeclaredError =
  | ErrorCode
  | {
      code: ErrorCode;
      /** Where the specification fixes another than the table's for this operation. */
      status?: number;
      /** What the problem document has beside the members of every one. */
      members?: z.ZodObject;
    };
