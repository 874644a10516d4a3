import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createDraftSaver,
  type DraftCopy,
  type SavedDraft,
  type SaveStatus,
} from "../src/features/reports/editor/draft-saver.ts";

describe("saving a draft", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  class Offline extends Error {}

  const draft = { reportId: "draft", version: 1 };

  function setUp(at: SavedDraft | null = null) {
    const saved: DraftCopy<string>[] = [];
    const statuses: SaveStatus[] = [];
    const save = vi.fn(
      async (_form: string, over: SavedDraft | null, _key: string): Promise<SavedDraft> =>
        over ? { ...over, version: (over.version ?? 0) + 1 } : { reportId: "made", version: 1 },
    );
    let keys = 0;
    const saver = createDraftSaver<string>({
      saved: at,
      canSave: (form) => form !== "",
      save,
      store: (copy) => saved.push(copy),
      newKey: () => `key ${++keys}`,
      isPassing: (error) => error instanceof Offline,
      onChange: ({ status }) => statuses.push(status),
      delayMs: 1_000,
      retryMs: 10_000,
    });
    return { saver, save, saved, statuses };
  }

  test("waits for a pause, then saves the last state once, and over the same draft from then on", async () => {
    const { saver, save, saved } = setUp();
    saver.change("a");
    saver.change("ab");
    expect(saved.at(-1)).toEqual({ form: "ab", report_id: null, version: null, dirty: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls).toEqual([["ab", null, "key 1"]]);
    expect(saver.state()).toEqual({ status: "saved", saved: { reportId: "made", version: 1 }, error: null });
    expect(saved.at(-1)).toEqual({ form: "ab", report_id: "made", version: 1, dirty: false });
    saver.change("abc");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls[1]?.slice(0, 2)).toEqual(["abc", { reportId: "made", version: 1 }]);
  });

  test("saves in this browser what the server cannot take", async () => {
    const { saver, save, saved } = setUp();
    saver.change("");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).not.toHaveBeenCalled();
    expect(saver.state().status).toBe("local");
    expect(saved).toHaveLength(1);
  });

  test("saves again what changed while it was saving, one call at a time", async () => {
    const { saver, save } = setUp(draft);
    let answer = (_kept: SavedDraft) => {};
    const pending = new Promise<SavedDraft>((resolve) => {
      answer = resolve;
    });
    save.mockImplementationOnce(() => pending);
    saver.change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.change("b");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(save).toHaveBeenCalledTimes(1);
    answer({ reportId: "draft", version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.map(([form]) => form)).toEqual(["a", "b"]);
    expect(saver.state().status).toBe("saved");
  });

  test("repeats a first save without an answer to the letter before anything newer, so that no second draft is made", async () => {
    const { saver, save } = setUp();
    save.mockRejectedValueOnce(new Offline());
    saver.change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state().status).toBe("offline");
    saver.change("b");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls).toEqual([
      ["a", null, "key 1"],
      ["a", null, "key 1"],
      ["b", { reportId: "made", version: 1 }, ""],
    ]);
    expect(saver.state().status).toBe("saved");
  });

  test("tries again by itself when the network fails", async () => {
    const { saver, save } = setUp(draft);
    save.mockRejectedValueOnce(new Offline());
    saver.change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state().status).toBe("offline");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.state().status).toBe("saved");
  });

  test("says what the server refused, and tries again only after a change", async () => {
    const { saver, save } = setUp(draft);
    const refusal = new Error("no");
    save.mockRejectedValueOnce(refusal);
    saver.change("a");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.state()).toEqual({ status: "refused", saved: draft, error: refusal });
    saver.change("b");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state().status).toBe("saved");
  });

  test("goes on from a version that was saved elsewhere: with what is here, over it", async () => {
    const { saver, save } = setUp(draft);
    save.mockRejectedValueOnce(new Error("stale"));
    saver.change("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.adopt(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.at(-1)?.slice(0, 2)).toEqual(["mine", { reportId: "draft", version: 7 }]);
    expect(saver.state()).toEqual({ status: "saved", saved: { reportId: "draft", version: 8 }, error: null });
  });

  test("or with what is there, in place of what is here", async () => {
    const { saver, save, saved } = setUp(draft);
    save.mockRejectedValueOnce(new Error("stale"));
    saver.change("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.adopt(7, "theirs");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saved.at(-1)).toEqual({ form: "theirs", report_id: "draft", version: 7, dirty: false });
    expect(saver.state()).toEqual({ status: "saved", saved: { reportId: "draft", version: 7 }, error: null });
  });

  test("saves at once when asked to, and nothing more once it is stopped", async () => {
    const { saver, save, saved } = setUp(draft);
    saver.change("a");
    await saver.flush();
    expect(save).toHaveBeenCalledTimes(1);
    saver.change("b");
    saver.stop();
    const before = saved.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saved).toHaveLength(before);
  });
});
