export const copy = {
  title: "Choose your password",
};
