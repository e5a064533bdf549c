export const copy = {
  title: "Profile and preferences",
};
