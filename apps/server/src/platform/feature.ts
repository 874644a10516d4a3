import type { TaskList } from "graphile-worker";
import type { Services } from "./context.ts";
import type { Recipients, Subscriber } from "./events/event.ts";
import type { DataExport } from "./export/data-export.ts";
import type { Http } from "./http/mount.ts";
import type { Page } from "./http/serve-web.ts";
import type { MailTemplate } from "./mail/mail.ts";

/** Everything a feature brings to the server. `app.ts` lists the features; nothing is registered anywhere else. */
export interface Feature {
  name: string;
  /** Mounts its endpoints. */
  routes?: (http: Http) => void;
  /** Its pages that visitors and search engines read. */
  pages?: readonly Page[];
  /** What it does after an event, in a job. */
  subscribers?: readonly Subscriber[];
  /** Who gets live updates about an event. */
  recipients?: readonly Recipients[];
  /** The kinds of mail it queues. */
  mails?: readonly MailTemplate[];
  /** What it stores about a person, for the archive of their data. */
  exports?: readonly DataExport[];
  /** Its jobs, by name; `exports` are those of all features. */
  tasks?: (services: Services, exports: readonly DataExport[]) => TaskList;
  /** The schedule of its recurring jobs: crontab lines without options, in UTC. A missed time is made up for, and a job may run twice. */
  cron?: readonly string[];
}
