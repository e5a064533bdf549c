export const commentCopy = {
  title: (id: string) => `Comment on ${id}`,
  lead: "Kept as it is written: a comment is neither changed nor removed afterwards.",
  text: "Comment",
  submit: "Add comment",
  done: (id: string) => `The comment on ${id} is kept`,
};
