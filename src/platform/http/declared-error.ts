import type { z } from "zod";
import type { ErrorCode } from "@/encoding/domain/errors";

/** A code that an operation answers; more than the code where it is more than the table says. */
export type DeclaredError =
  | ErrorCode
  | {
      code: ErrorCode;
      /** Where the specification fixes another than the table's for this operation. */
      status?: number;
      /** Members of the problem document beside the common ones. */
      members?: z.ZodObject;
    };
