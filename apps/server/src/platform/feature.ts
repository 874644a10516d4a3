import type { TaskList } from "graphile-worker";
import type { Services } from "./context.ts";
import type { Recipients, Subscriber } from "./events/event.ts";
import type { DataExport } from "./export/data-export.ts";
import type { FileParentRule } from "./files/file-parents.visibility.ts";
import type { Http } from "./http/mount.ts";
import type { Page } from "./http/serve-web.ts";
import type { MailTemplate } from "./mail/mail.ts";

/** Everything a feature brings to the server. `app.ts` lists the features; nothing is registered anywhere else. */
export interface Feature {
  name: string;
  /** Mounts its endpoints. */
  routes?: (http: Http) => void;
  /** Its pages for visitors and search engines. */
  pages?: readonly Page[];
  /** Subscribers that handle its events after the commit. */
  subscribers?: readonly Subscriber[];
  /** Recipients of live updates about an event. */
  recipients?: readonly Recipients[];
  /** The kinds of mail it queues. */
  mails?: readonly MailTemplate[];
  /** The data it stores about a person, for their export. */
  exports?: readonly DataExport[];
  /** Its jobs, by name; `exports` are those of all features. */
  tasks?: (services: Services, exports: readonly DataExport[]) => TaskList;
  /** Its jobs that wait for the servers of others, and hold no connection of the database while they do. */
  waitingTasks?: (services: Services) => TaskList;
  /** Its work of each second, in every process that runs jobs: what must follow a change within seconds, and too often for a job of its own each time. */
  eachSecond?: (services: Services) => Promise<void>;
  /** The rights to the uploaded files of its objects. */
  fileParents?: readonly FileParentRule[];
  /** Names of its jobs that are also queued when a server starts, for figures that would otherwise be missing until their time. */
  atStart?: readonly string[];
  /** The schedule of its recurring jobs: crontab lines without options, in UTC. A missed time is made up for, and a job may run twice. */
  cron?: readonly string[];
}
