export interface LockedPackage {
  name: string;
  version: string;
  license: string;
  /** Where it is: `node_modules/…`. */
  place: string;
  integrity?: string | undefined;
}

export function listProductionPackages(lock?: { packages: Record<string, object> }): LockedPackage[];
export function findForbiddenLicenses(packages?: LockedPackage[]): LockedPackage[];
export function findDevelopmentTools(packages?: LockedPackage[]): LockedPackage[];
