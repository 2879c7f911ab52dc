import "react";

declare module "react" {
  interface HTMLAttributes<T> {
    "hx-boost"?: string;
    "hx-get"?: string;
    "hx-post"?: string;
    "hx-target"?: string;
    "hx-swap"?: string;
    "hx-trigger"?: string;
    "hx-indicator"?: string;
    "hx-push-url"?: string;
    "hx-swap-oob"?: string;
    "hx-sync"?: string;
    "hx-history-elt"?: string;
  }
}
