import type { ReactNode } from "react";
import { useMessages, usePermission, useRight } from "../../messages/context";
import type { Permission } from "../../src/rules/organization";
import type { Right } from "../../src/rules/roles";

export function RequireRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRight(right) ? children : null;
}

interface Props {
  permission: Permission;
  children: ReactNode;
}

/** Buttons for members whose roles allow them. Others read why they have none. */
export function RequirePermission({ permission, children }: Props) {
  const { organization } = useMessages();
  if (usePermission(permission)) return children;
  return <p className="muted">{organization.missing({ permission })}</p>;
}
