import { uploadFile as endpoint } from "@safeport/contract/files/file.endpoints";
import type { OwnFile } from "@safeport/contract/files/file.schema";
import { activeAccount } from "./accounts-store.ts";
import { ApiError, errorOfAnswer } from "./api-error.ts";
import { currentLanguage } from "./i18n.ts";
import { reportUnauthenticated } from "./session.ts";

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the bytes that were sent so far. */
  onProgress: (sent: number) => void;
}

/** Uploads a file as the active account. Not by `call`, since `fetch` tells nothing of progress. Throws `ApiError`, and the signal's reason. */
export function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<OwnFile> {
  const token = activeAccount()?.token;
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    const settle = (end: () => void) => () => {
      signal.removeEventListener("abort", abort);
      end();
    };
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = settle(() => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as OwnFile);
      if (request.status === 401 && token) reportUnauthenticated(token);
      reject(errorOfAnswer(request.status, headersOf(request), body));
    });
    request.onerror = settle(() =>
      reject(new ApiError("The server cannot be reached. Check your connection.", { status: 0, code: "network" })),
    );
    request.onabort = settle(() => reject(signal.reason));
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", currentLanguage());
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    signal.addEventListener("abort", abort);
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function headersOf(request: XMLHttpRequest): Headers {
  const retryAfter = request.getResponseHeader("retry-after");
  return new Headers(retryAfter === null ? {} : { "retry-after": retryAfter });
}
