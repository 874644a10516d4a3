import { createRootRoute } from "@tanstack/react-router";
import { NotFoundPage } from "../app/not-found-page.tsx";

export const Route = createRootRoute({ notFoundComponent: NotFoundPage });
