/* SPDX-License-Identifier: MIT */
/* xml.h - reads Tiled maps (.tmx) and tilesets (.tsx) in XML. */
#ifndef ASTAR_MAP_TILED_XML_H
#define ASTAR_MAP_TILED_XML_H

#include "map/tiled/tree.h"

/*
 * Reads tree->bytes. The caller calls tree_free, even after a failure. After a failure, the tree
 * contains the nodes read before the error.
 */
bool xml_read(struct tree *tree, struct error *error);

#endif
