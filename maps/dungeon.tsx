<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="dungeon" tilewidth="16" tileheight="16" tilecount="4" columns="4">
 <tile id="0" type="floor"/>
 <tile id="1" type="swamp">
  <properties>
   <property name="cost" type="float" value="3"/>
  </properties>
 </tile>
 <tile id="2" type="road">
  <properties>
   <property name="cost" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="3" type="stone">
  <properties>
   <property name="wall" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
