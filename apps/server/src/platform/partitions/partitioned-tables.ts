/**
 * The tables that an operator can partition by month, and the column whose UUIDv7 decides about the month. `loosened` are the unique indexes
 * without that column, which are ordinary ones in a partitioned table; `trigger` does what is needed in their place.
 */
export const partitionable = {
  audit_log: { key: "id", loosened: [], trigger: null },
  domain_event: { key: "id", loosened: [], trigger: null },
  notification: {
    // By event, since an event is notified once to each person. That an id is there once follows from how it is made.
    key: "event_id",
    loosened: ["notification_pkey", "notification_bulk"],
    trigger:
      "create trigger notification_bulk_once before insert on notification for each row when (new.params ? 'bulk_id') execute function skip_second_of_bulk()",
  },
  timeline_item: { key: "id", loosened: [], trigger: null },
} as const satisfies Record<string, { key: string; loosened: readonly string[]; trigger: string | null }>;

export type PartitionableTable = keyof typeof partitionable;

export const partitionableTables = Object.keys(partitionable) as PartitionableTable[];
