export interface ProductionPackage {
  name: string;
  version: string;
  license: string;
  /** Where it is: `node_modules/…`. */
  place: string;
  integrity?: string | undefined;
}

export function listProductionPackages(lockFile?: string): ProductionPackage[];
export function findForbiddenLicenses(packages?: ProductionPackage[]): ProductionPackage[];
export function findDevelopmentTools(packages?: ProductionPackage[]): ProductionPackage[];
