import { readProblem } from "@/lib/problem";
import { Notice } from "../ui/notice";

type Props = {
  error: unknown;
  /** Fields that show their own errors; the others are listed here. Without it none are. */
  names?: readonly string[] | undefined;
};

/** Why a form was not accepted, apart from the errors at its fields. */
export function FormProblem({ error, names }: Props) {
  if (error === null || error === undefined) return null;
  const problem = readProblem(error);
  if (problem === null) {
    return (
      <Notice tone="error" title="No answer from the service">
        It is not known whether this was saved. Check before you send it again.
      </Notice>
    );
  }
  const detail = problem.detail ?? problem.title;
  const isShown = ({ pointer }: { pointer: string }) =>
    names?.includes(pointer.split("/").at(-1) ?? "");
  if (problem.errors.some((each) => isShown(each) && each.message === detail)) return null;
  const rest =
    names === undefined
      ? []
      : problem.errors.filter((each) => !isShown(each) && each.message !== detail);
  return (
    <Notice tone="error" title={detail}>
      {rest.length > 0 && rest.map(({ pointer, message }) => <p key={pointer}>{message}</p>)}
    </Notice>
  );
}
