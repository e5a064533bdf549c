import { type CheckedOutput, validateClaims } from "@/domain/claims/validate-claims";
import { detectInjection } from "@/domain/injection/detect-injection";
import type { Detection } from "@/domain/injection/detection";
import { answerJobs } from "../threads/answer-jobs";
import type { CheckJob } from "./check-job";

answerJobs((job: CheckJob): Detection[] | CheckedOutput =>
  job.kind === "claims"
    ? validateClaims(job.output)
    : job.texts.map((text) => detectInjection(text, job.channel)),
);
